/** Preview beside the source
 * @since next
 */
import { effect, openFile, overlay, visual } from "mfx";

const file = await openFile(video);

// The right half of the changed picture covers that of the source.
const changed = effect(file, [
  visual.adjustment({ contrast: 1.2, saturation: 0.6 }),
  visual.vignette(),
  visual.crop({ values: [0.5, 1, 1], origin: [1, 0, 0] }),
]);

await show(overlay(file, [{ edit: changed, x: 0.5, y: 0, width: 0.5, height: 1, gain: 0 }]));
