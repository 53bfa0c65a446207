/** Lowercase hexadecimal digits, two for each byte. */
export const hex = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A decimal number of at least two digits. */
export const decimal = (value: number): string => String(value).padStart(2, "0");
