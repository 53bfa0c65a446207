/**
 * `/lib/preview.js`: what the front page's picture needs, without encoders and writers of containers. It comes from the implementation
 * that all releases share, and shares their chunks.
 */
import { adjustment } from "../src/effects/adjustment.ts";
import { edge2 } from "../src/effects/edge2.ts";
import { zoom } from "../src/effects/zoom.ts";

export { decode } from "../src/decode.ts";
export { effect } from "../src/effects/effect.ts";
export { limit } from "../src/effects/limit.ts";

export const visual = { adjustment, edge2, zoom };
