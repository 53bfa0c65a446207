/** Preview an edit
 * @since next
 */
import { clip, concat, effect, openFile, visual } from "mfx";

const coast = await openFile(video);
const city = await openFile("/media/city.mp4");

const film = concat([clip(coast, { end: 4000 }), clip(city, { end: 4000 })], {
  fit: "cover",
  transition: { duration: 1000 },
});
const edit = effect(film, [visual.vignette({ amount: 0.8 })]);

// Drag the timeline: the player opens the edit at any time.
await show(edit);
