import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import loadWabt from "wabt";
import { library } from "./releases.ts";

const sound = join(library, "src/sound");

// `npm run kernel -w mfx` writes the module.
test("the module with the kernel of the sound filters is what its source compiles to", async () => {
  const source = "filter-kernel.wat";
  const wabt = await loadWabt();
  const { buffer } = wabt.parseWat(source, readFileSync(join(sound, source), "utf8"), { simd: true }).toBinary({});
  const code = Buffer.from(buffer).toString("base64");
  const module = `/** \`${source}\`, compiled by \`npm run kernel -w mfx\`. */\nexport const CODE =\n  "${code}";\n`;
  await expect(module).toMatchFileSnapshot(join(sound, "filter-kernel-code.ts"));
});
