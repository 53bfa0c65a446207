/** Programs that fail, and those that would take the page with them. */
import { firstOf } from "../packages/test-browsers/src/full-tests";
import { openBlock, PIPELINE, result, run, state, write } from "./support/live-block";
import { countResources } from "./support/resources";
import { expect, NIGHTLY, test } from "./support/test";

const FAILURES = [
  ["a syntax error", "const a = 1;\nconst b = ;", 2, /Unexpected token/],
  ["an error only the browser finds", "const a = 1;\n\nlet a = 2;", 3, /already been declared/],
  ["an exception", "show(1);\nnull!.x;", 2, /null/],
  ["a rejected promise that nobody awaits", "show(1);\n\nPromise.reject(new Error('forgotten'));", 3, /forgotten/],
  ["a stream that errors", "\nshow(new ReadableStream({ start(c) { c.error(new Error('broke')); } }));", 2, /broke/],
  ["a name that mfx has not", 'import {\n  nothing,\n} from "mfx";\nnothing();', 2, /`?nothing`?/],
] as const;

test("shows what failed, with its line", async ({ page }) => {
  const block = await openBlock(page);
  for (const [what, code, line, message] of firstOf(FAILURES, 4))
    await test.step(what, async () => {
      await run(block, code);
      await expect(block.getByRole("alert")).toContainText(message);
      await expect(block.getByRole("alert")).toContainText(`line ${line}`);
      await expect(block.locator(".cm-line").nth(line - 1)).toHaveClass(/cm-failed/);
      await expect(state(block)).toHaveText("Failed");
    });
  await block.locator(".cm-content").press("ControlOrMeta+End");
  await page.keyboard.type(" ");
  await expect(block.locator(".cm-failed")).toHaveCount(0);
});

const ENDLESS = [
  ["a loop without end", "for (;;) {}"],
  ["a chain of promises without end", "const f = (): unknown => Promise.resolve().then(f);\nawait f();"],
  ["a timer that never lets go", "setInterval(() => {\n  for (;;);\n});\nawait new Promise(() => {});"],
  ["a loop of promises without end", "for (;;) await null;"],
  ["a stream without end", "await new ReadableStream({ pull: (c) => c.enqueue(1) }).pipeTo(new WritableStream());"],
] as const;

test("ends programs that would take the page with them, and runs the next one", async ({ page }) => {
  const block = await openBlock(page);
  for (const [what, code] of firstOf(ENDLESS))
    await test.step(what, async () => {
      await run(block, code);
      await expect(block.getByRole("alert")).toContainText("did not let the page go");
      // The page and the block still work.
      await run(block, `show("after ${what}");`);
      await expect(result(block).getByText(`after ${what}`)).toBeVisible();
    });
});

test("runs leave nothing behind", NIGHTLY, async ({ page }) => {
  test.setTimeout(600_000);
  const resources = await countResources(page);
  const block = await openBlock(page);
  // The program never ends, so there is always something to stop.
  await write(block, `${PIPELINE}\nawait new Promise(() => {});`);
  const once = async () => {
    await block.getByRole("button", { name: "Run" }).click();
    await expect(result(block).locator("video")).toBeVisible();
    await block.getByRole("button", { name: "Stop" }).click();
    await expect(block.locator("iframe")).toHaveCount(0);
  };
  for (let i = 0; i < 3; i++) await once();
  const before = await resources();
  const runs = 17;
  for (let i = 0; i < runs; i++) await once();
  const after = await resources();
  // Icons and templates have documents too, and some come late. A run that left its own would add one each time.
  expect(after.documents - before.documents).toBeLessThan(runs / 2);
  expect(after.heap).toBeLessThan(before.heap * 1.2);
});
