/** Programs that import a package of encoders beside the library. */
import { openBlock, result, run } from "./support/live-block";
import { expect, requestedPaths, test } from "./support/test";

test("programs that name an encoder get the site's, also beside the reader's own file", async ({ page }) => {
  const packages = requestedPaths(page, /^\/lib\/@mediabunny\//);
  const block = await openBlock(page, "/docs/next/tutorial/audio");
  await run(block, 'import { decode } from "mfx";\nshow(typeof decode);');
  await expect(result(block).getByText("function")).toBeVisible();
  expect(packages).toEqual([]);
  await run(
    block,
    `import { registerAacEncoder } from "@mediabunny/aac-encoder";
const { size } = await (await fetch(video)).blob();
show(typeof registerAacEncoder + " beside " + size);`,
  );
  await expect(result(block).getByText(/^function beside \d{4,}$/)).toBeVisible();
  expect(packages).toEqual(["/lib/@mediabunny/aac-encoder/index.js"]);
  const file = { name: "a.mp4", mimeType: "video/mp4", buffer: Buffer.from("a") };
  await block.getByLabel("Your own file").setInputFiles(file);
  await expect(result(block).getByText("function beside 1", { exact: true })).toBeVisible();
  await run(block, 'import { a } from "@mediabunny/none";\nshow(a);');
  await expect(page.getByRole("alert")).toContainText("@mediabunny/none");
});
