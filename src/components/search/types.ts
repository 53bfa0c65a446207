/** What the index knows of a page, a heading, or a passage of text. */
export interface SearchDocument {
  i: number;
  /** The text that was indexed: a title, a heading, a description, a passage. */
  t: string;
  /** The page's address, and the anchor in it. */
  u: string;
  h?: string;
  /** For a page: the names of the sidebar's categories it is in. */
  b?: string[];
  /** For anything but a page: the number of its page. */
  p?: number;
}

/** The kinds of documents, each with an index of its own, by the numbers the indexer gives them. */
export const KIND = { title: 0, heading: 1, description: 2, keywords: 3, content: 4 } as const;

export type Group = "Guides" | "API";

/** A result as it is shown. */
export interface Hit {
  url: string;
  title: string;
  /** Where it is: `Guides › Usage › Pipelines`. */
  trail: string[];
  group: Group;
  /** A line of the text around the match, or the page's description. */
  context: string;
}

export interface Found {
  /** Best first. */
  hits: Hit[];
  /** The words to mark in them and in the article: what was typed, or what it was taken for. */
  marks: string[];
}
