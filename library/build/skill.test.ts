import { expect, test } from "vitest";
import { sound, visual } from "../releases/next.ts";
import { latest } from "./since.ts";
import { skillOf } from "./skill.ts";

test.each([
  ["docs", "mfx/next"],
  [`versioned_docs/version-${latest}`, "mfx"],
])("the skill of %s has a head, rules, and ten programs that import %s", (folder, module) => {
  const skill = skillOf(folder, module, "## More")!;
  expect(skill).toMatch(/^---\nname: mfx\ndescription: ".{50,}"\n---\n\n# MFX\n/);
  expect(skill.match(/^\d+\. /gm)).toHaveLength(10);
  const programs = [...skill.matchAll(/^### .+\n\n```ts\n([\s\S]*?)\n```$/gm)].map(([, code]) => code!);
  expect(programs).toHaveLength(10);
  for (const program of programs) expect(program).toMatch(new RegExp(`from "${module}";$`, "m"));
  expect(skill.endsWith("```\n\n## More\n\n")).toBe(true);
});

test("the skill of next names every effect", () => {
  const skill = skillOf("docs", "mfx/next", "")!;
  for (const name of Object.keys({ ...visual, ...sound }))
    expect(skill).toMatch(new RegExp(String.raw`[\x60.]${name}[\x60(]`));
});

test("versions without rules have no skill", () => {
  expect(skillOf("versioned_docs/version-0.7.0", "mfx", "")).toBeUndefined();
});
