/** No icon. The stock icons are emoji, which differ between systems and are missing on some. */
export default function DocCardIcon(): null {
  return null;
}
