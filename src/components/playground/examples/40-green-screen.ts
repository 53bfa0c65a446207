/** Green screen
 * @since next
 * @footage balloon-green
 */
import { decode, effect, visual } from "mfx";

const { video: sky } = await decode("/media/coast.mp4");
const { video: subject } = await decode(video);

// Make green transparent, and lay the rest over the sky.
const cut = effect(subject!, [visual.chromaKey({ color: [0, 1, 0], similarity: 0.25, smoothness: 0.1, spill: 0.6 })]);

await show(effect(sky!, [visual.add(cut, { normal: 1, fit: "cover" })]));
