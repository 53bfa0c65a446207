import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { latest } from "mfx-build/since";
import { expect, it } from "vitest";

it("no spec of the site names the latest release: it would be wrong about the next one", () => {
  const specs = readdirSync("e2e", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  expect(specs.length).toBeGreaterThan(30);
  expect(specs.filter((file) => readFileSync(join("e2e", file), "utf8").includes(latest))).toEqual([]);
});
