/** The pipelines that run everywhere. Those of `inBrowsers` run in browsers only. */
import type { Pipeline } from "../pipeline.ts";
import { decodings } from "./decoding.ts";
import { edits } from "./edits.ts";
import { encodings } from "./encoding.ts";
import { onPage } from "./page.ts";
import { pictures } from "./pictures.ts";
import { sounds } from "./sounds.ts";
import { stages } from "./stages.ts";

export const pipelines: readonly Pipeline[] = [
  ...stages,
  ...decodings,
  ...encodings,
  ...sounds,
  ...edits,
  ...pictures,
  ...onPage,
];
