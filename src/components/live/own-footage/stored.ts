/** Key in local storage that exists while the file of any tab is stored. */
export const STORED = "mfx.own-footage-stored";
