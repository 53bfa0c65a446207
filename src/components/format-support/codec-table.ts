import { FORMATS } from "./formats";
import { probe } from "./probe";

/** This browser's support of each codec, as text: one codec per line. */
export async function codecTable(): Promise<string> {
  const lines = FORMATS.map(async (format) => {
    const support = Object.entries(await probe(format)).filter(([, can]) => can);
    return `${format.name}: ${support.map(([what]) => what).join(", ") || "none"}`;
  });
  return (await Promise.all(lines)).join("\n");
}
