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
