export type Group = "Guides" | "API";

/** A result as the lists show it. */
export interface Hit {
  url: string;
  title: string;
  /** Location: `Guides › Usage › Pipelines`. */
  trail: string[];
  group: Group;
  /** A line of the text around the match, or the page's description. */
  context: string;
}

export interface Found {
  /** Best first. */
  hits: Hit[];
  /** Words to mark in the results and in the article: the typed ones, or the words they were corrected to. */
  marks: string[];
}
