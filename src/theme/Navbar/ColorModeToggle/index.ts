/** The site is dark, and has nothing to switch. */
export default function ColorModeToggle(): null {
  return null;
}
