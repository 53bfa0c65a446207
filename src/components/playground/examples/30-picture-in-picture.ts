/** Picture in picture
 * @since 0.8.4
 */
import { decode, effect, encode, visual } from "mfx";

const open = async (url: string) => decode((await fetch(url)).body!, "video/mp4");
const [main, other] = await Promise.all([open(video), open("/media/city.mp4")]);

// Shrink the second video to a third, toward the lower right corner.
const small = effect(other.video!, [visual.scale({ values: [1 / 3, 1 / 3], origin: [0, 0] })]);
const both = effect(main.video!, [visual.add(small, { normal: 1, offset: [0.64, 0.64] })]);

await show(
  encode({
    mimeType: 'video/webm; codecs="vp8"',
    streaming: true,
    video: { stream: both, width: 640, height: 360, bitrate: 1_500_000, framerate: 30 },
  }),
);
await Promise.all([main.audio!.cancel(), other.audio!.cancel()]);
