/** Indexed data of a page, a heading or a passage of text. The keys are short because every reader downloads them. */
export interface SearchDocument {
  i: number;
  /** The indexed text: a title, a heading, a description, keywords or a passage. */
  t: string;
  /** The page's path. */
  u: string;
  /** The anchor on the page, with `#`; empty or missing for the page itself. */
  h?: string;
  /** For a page: the sidebar categories it is in. */
  b?: string[];
  /** Number of the page; missing for a page itself. */
  p?: number;
}

/** Documents come in five lists, one per kind. These are the lists' positions. */
export const KIND = { title: 0, heading: 1, description: 2, keywords: 3, content: 4 } as const;
