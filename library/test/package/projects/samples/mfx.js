// Workers that a sample makes from text import the library by this address.
export * from "mfx";
