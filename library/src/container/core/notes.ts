/** What readers note of a file that ends before its header says so, or within its last packet. */
export const ENDS_EARLY = "The file ends early: its header promises more, or its last packet is incomplete.";

/** What readers note of cues that are damaged. */
export const UNREADABLE_TEXT = "Some subtitles cannot be read, and are left out.";

/** Adds a harmless deviation to a file's notes, once however often the file is read. */
export function note(notes: string[], text: string): void {
  if (!notes.includes(text)) notes.push(text);
}
