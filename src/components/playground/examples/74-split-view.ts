/** Preview beside the source
 * @since next
 */
import { decode, type Edit, effect, openFile, visual } from "mfx";

const file = await openFile(video);

// The right half of the changed picture covers that of the source.
const edit: Edit = async (from) => {
  const { video: frames, audio } = await decode(file, from);
  const { video: second } = await decode(file, from);
  const changed = effect(second!, [
    visual.adjustment({ contrast: 1.2, saturation: 0.6 }),
    visual.vignette(),
    visual.crop({ values: [0.5, 1, 1], origin: [1, 0, 0] }),
  ]);
  return { video: effect(frames!, [visual.add(changed, { offset: [0.5, 0] })]), audio, duration: file.duration };
};

await show(edit);
