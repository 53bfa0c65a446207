/** Where the parts of a file are, so that they can be damaged on purpose. */

/** A number or name in a file. */
export interface Field {
  at: number;
  length: number;
}

export interface Structure {
  /** Sizes, names, counts and entries of tables. */
  fields: Field[];
  /** Where boxes or elements begin. */
  boundaries: number[];
  /** Edit lists, which say what part of a track is shown, and the headers with the clocks that they count in; numbers of samples. */
  edits: Field[];
  /** The file does not say how long it is: cut off at some boundaries, it is complete as well. */
  isOpen: boolean;
}
