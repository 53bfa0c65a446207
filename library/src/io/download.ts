/** Milliseconds that a browser is given to begin to read what it downloads. */
const GRACE = 60_000;

/** Saves a file into the user's folder of downloads. */
export function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), GRACE);
}
