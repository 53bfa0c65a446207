/** Queries in the terms of this documentation. */
import synonyms from "./synonyms.json";

/** Terms that the documentation has for each term of other tools. */
const MEANT = new Map(
  Object.entries(synonyms).flatMap(([meant, said]) => said.split(", ").map((one) => [one, meant.split("; ")] as const)),
);

/** The query in the terms of this documentation, once for each synonym. Empty if no word of it has one. */
export function rephrased(query: string[]): string[][] {
  const text = ` ${query.join(" ")} `;
  return [...MEANT].flatMap(([said, meant]) =>
    text.includes(` ${said} `) ? meant.map((other) => text.replace(` ${said} `, ` ${other} `).trim().split(" ")) : [],
  );
}
