/** `/lib/bench.js`: the cases that the site's page of benchmarks runs in its reader's browser, in a frame of its own. */
import copy from "./cases/copy.ts";
import effects from "./cases/effects.ts";
import preview from "./cases/preview.ts";
import transcode from "./cases/transcode.ts";
import { expose } from "./page.ts";

const oneEffect = effects.filter(
  ({ group, name, isBase }) => group === "Effects, VP8" && (isBase || name === "one zoom"),
);

expose([...transcode, ...oneEffect, ...preview, ...copy]);
