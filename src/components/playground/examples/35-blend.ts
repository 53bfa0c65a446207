/** Blend two videos
 * @since 0.8.0
 */
import { decode, effect, visual } from "mfx";

const open = async (url: string) => (await decode((await fetch(url)).body!, "video/mp4")).video;
const [first, second] = await Promise.all([open(video), open("/media/city.mp4")]);

await show(effect(first!, [visual.add(second!, { screen: 0.9 })]));
