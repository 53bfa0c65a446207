/** The playground's examples: programs, with what is said of them in a comment at their top. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import versions from "../../../versions.json";

export interface Example {
  name: string;
  title: string;
  /** The releases it is written for. */
  versions: string[];
  /** A clip of the site that it is meant for. */
  footage?: string;
  code: string;
}

/** Oldest first. */
const order = [...versions].reverse().concat("next");

export async function readExamples(folder: string): Promise<Example[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts")).sort();
  return Promise.all(
    files.map(async (file) =>
      parseExample(file.replace(/^\d+-|\.ts$/g, ""), await readFile(join(folder, file), "utf8")),
    ),
  );
}

export function parseExample(name: string, text: string): Example {
  const [header, comment] = /^\/\*\*([\s\S]*?)\*\/\n+/.exec(text) ?? [];
  const title = comment?.trim().split("\n")[0]?.trim();
  if (!header || !title) throw new Error(`The example ${name} does not begin with a comment that has its title.`);
  const tag = (key: string) => new RegExp(`@${key} (\\S+)`).exec(comment!)?.[1];
  const since = tag("since") ?? order[0]!;
  const until = tag("until") ?? "next";
  const range = order.slice(order.indexOf(since), order.indexOf(until) + 1);
  if (!order.includes(since) || !order.includes(until))
    throw new Error(`The example ${name} is of an unknown release.`);
  return { name, title, versions: range, footage: tag("footage"), code: text.slice(header.length) };
}
