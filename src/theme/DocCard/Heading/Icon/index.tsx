/** The stock icons are emoji, which look different on every system and like boxes on some. The title says enough. */
export default function DocCardIcon(): null {
  return null;
}
