/** The edit of the run `preview`: a film with three effects. */
import { decode } from "../src/decode.ts";
import { adjustment } from "../src/effects/adjustment.ts";
import { effect } from "../src/effects/effect.ts";
import { vignette } from "../src/effects/vignette.ts";
import { zoom } from "../src/effects/zoom.ts";
import { serveEdit } from "../src/worker/serve-edit.ts";

export interface PreviewValues {
  url: string;
  /** Milliseconds. */
  duration: number;
}

const chain = [...adjustment({ brightness: 0.1 }), ...zoom({ factor: 1.2 }), ...vignette()];

serveEdit<PreviewValues>((values) => async (from) => {
  const { url, duration } = values();
  const { video, audio } = await decode(url, from);
  return { video: effect(video!, chain), audio, duration };
});
