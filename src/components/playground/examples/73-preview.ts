/** Preview an edit
 * @since next
 */
import { clip, concat, type Edit, effect, openFile, visual } from "mfx";

const coast = await openFile(video);
const city = await openFile("/media/city.mp4");

// A function from a start time to streams. The timeline calls it wherever you drag to.
const edit: Edit = (from) => {
  const parts = [clip(coast, { end: 4000 }), clip(city, { end: 4000 })];
  const { video: frames, audio, duration } = concat(parts, { ...from, fit: "cover", transition: { duration: 1000 } });
  return { video: effect(frames!, [visual.vignette({ amount: 0.8 })]), audio, duration };
};

await show(edit);
