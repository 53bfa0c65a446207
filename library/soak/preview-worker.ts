/** The edit of the run `preview`: a film with three effects. */

import { effect } from "../src/edit/effect.ts";
import { adjustment } from "../src/effects/adjustment.ts";
import { vignette } from "../src/effects/vignette.ts";
import { zoom } from "../src/effects/zoom.ts";
import { openFile } from "../src/open-shared-file.ts";
import { serveEdit } from "../src/worker/serve-edit.ts";

export interface PreviewValues {
  url: string;
}

const chain = [...adjustment({ brightness: 0.1 }), ...zoom({ factor: 1.2 }), ...vignette()];

serveEdit<PreviewValues>(async (values) => effect(await openFile(values().url), chain));
