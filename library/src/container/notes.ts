/** Adds a harmless deviation to a file's notes, once however often the file is read. */
export function note(notes: string[], text: string): void {
  if (!notes.includes(text)) notes.push(text);
}
