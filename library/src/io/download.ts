/** Milliseconds until the URL is revoked: the browser has begun to read the file by then. */
const GRACE = 60_000;

/** Saves a file in the user's downloads folder. */
export function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), GRACE);
}
