export type { SearchDocument } from "./documents.ts";
export { KIND } from "./documents.ts";
export { makeIndexes, type SearchIndex } from "./indexes.ts";
export { nameParts, nameTails, type Piece, words } from "./names.ts";
export { indexFile, type SearchOptions } from "./options.ts";
