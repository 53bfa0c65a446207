/** Programs that import a package of encoders beside the library. */
import { openBlock, result, run, state } from "./support/live-block";
import { expect, NIGHTLY, requestedPaths, test } from "./support/test";

/** Chromium on Linux has no encoder of AAC. */
const AAC = `import { decode, encode, probe } from "mfx";
import { registerAacEncoder } from "@mediabunny/aac-encoder";
registerAacEncoder();
const { video: frames, audio } = await decode(video, { trim: { end: 500 } });
await frames?.cancel();
const pieces: Blob[] = [];
await encode({ mimeType: 'audio/mp4; codecs="aac"', faststart: true, audio: { stream: audio! } }).pipeTo(
  new WritableStream({ write: (piece) => void pieces.push(piece) }),
);
const { audio: track } = await probe(new Blob(pieces));
await show(\`\${track?.codec} of \${track?.sampleRate} Hz\`);`;

const PAGE = "/docs/next/tutorial/audio";
const MADE = /^mp4a\.40\.2 of \d+ Hz$/;

test("programs that name an encoder get the site's, on the release's copy of mediabunny", async ({ page }) => {
  const packages = requestedPaths(page, /^\/lib\/@mediabunny\//);
  const block = await openBlock(page, PAGE);
  await run(block, 'import { decode } from "mfx";\nshow(typeof decode);');
  await expect(result(block).getByText("function")).toBeVisible();
  expect(packages).toEqual([]);
  await run(
    block,
    'import { registerAacEncoder } from "@mediabunny/aac-encoder";\nshow("a " + typeof registerAacEncoder);',
  );
  await expect(result(block).getByText("a function")).toBeVisible();
  expect(packages).toEqual(["/lib/@mediabunny/aac-encoder/index.js"]);
  await run(block, 'import { a } from "@mediabunny/none";\nshow(a);');
  await expect(page.getByRole("alert")).toContainText("@mediabunny/none");
});

test("a program encodes the reader's own file", NIGHTLY, async ({ page }) => {
  const block = await openBlock(page, PAGE);
  await run(block, "show(new URL(video).protocol);");
  await expect(state(block)).toHaveText("Done");
  await block.getByLabel("Your own file").setInputFiles("library/test/clips/h264-aac.mp4");
  await run(block, AAC);
  await expect(result(block).getByText(MADE)).toBeVisible();
});
