/** The site is dark only. */
export default function ColorModeToggle(): null {
  return null;
}
