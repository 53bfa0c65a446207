/**
 * Every absolute path, as all modules of a site are named, would first be looked for in each folder of static files, with each extension,
 * and all the places where it is not be kept. A style sheet could name a file by its address that way; this site's name none.
 */
export const foundWhereTheyAre = {
  mergeStrategy: { "resolve.roots": "replace" as const },
  resolve: { roots: [] as string[] },
};
