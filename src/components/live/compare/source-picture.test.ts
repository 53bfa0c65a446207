import { expect, test } from "vitest";
import { hasSourcePicture, readsFootage } from "./source-picture";

const OPEN = "const { video: frames, audio } = await decode(video);";

test.each([
  ["with an effect", `${OPEN} await show(effect(frames, [visual.blur()]));`],
  ["that encodes", `${OPEN} await show(encode({ video: { stream: frames } }));`],
  ["of an old release", 'await decode((await fetch(video)).body!, "video/mp4");'],
  ["that starts at the beginning", "await decode(video, undefined, { trim: { end: 2000 } });"],
  ["that follows time", `${OPEN} const swing = ({ timestamp }: VideoFrame) => Math.sin(timestamp / 5e5) * 8;`],
  ["that copies timestamps", `${OPEN} new VideoFrame(canvas, { timestamp: frame.timestamp });`],
  ["of an edit", "await show(effect(await openFile(video), [visual.blur()]));"],
  ["of a clip from the beginning", "await show(clip(await openFile(video), { end: 2000 }));"],
  [
    "with a comment about trimming",
    `/* decode(video)\n */ ${OPEN} // decode(video, undefined, { trim: { start: 1000 } })`,
  ],
  ["in JSX", "export default () => <Player source={video} />;"],
])("a program %s has a source picture", (_, code) => expect(hasSourcePicture(code)).toBe(true));

test.each([
  ["without footage", 'encode({ mimeType: "video/webm", video: { stream: drawn } });'],
  ["with the footage twice", `${OPEN} visual.add((await decode(video)).video);`],
  ["with a second clip", `${OPEN} const other = await decode("/media/city.mp4");`],
  ...['"https', "'http", "`https"].map((at) => [`with a clip at ${at}`, `${OPEN} await decode(${at}://a`]),
  ["with the camera", `${OPEN} await navigator.mediaDevices.getUserMedia({ video: true });`],
  ["with the screen", `${OPEN} await navigator.mediaDevices.getDisplayMedia();`],
  ["that is trimmed", "await decode(video, undefined, { trim: { start: 1000, end: 2000 } });"],
  ["that is trimmed by a variable", "await decode(video, undefined, { trim });"],
  ["of a clip from the middle", "await show(clip(await openFile(video), { start: 1000, end: 2000 }));"],
  ["of a clip with a variable", "await show(clip(await openFile(video), range));"],
  ["at another speed", "speed(await openFile(video), 0.5);"],
  ["in a loop", "loop(await openFile(video), 2);"],
  ["joined", "concat([await openFile(video), gap(1000)]);"],
  ["backwards", "reverse(await openFile(video));"],
  ["with computed timestamps", `${OPEN} const timestamp = frame.timestamp / 2;`],
  ...["*", "-", "+"].map((by) => [`with times ${by} 2`, `${OPEN} f({ timestamp: frame.timestamp ${by} 2 });`]),
])("a program %s has no unambiguous source picture", (_, code) => expect(hasSourcePicture(code)).toBe(false));

test.each([
  ['open("a://b", decode(video))', true],
  ["await fetch(video, { signal })", true],
  ["<video src={video} />", true],
  ['document.createElement("video")', false],
  ["encode({ video: { stream } })", false],
  ["// decode(video)", false],
])("%s reads the footage: %s", (code, expected) => expect(readsFootage(code)).toBe(expected));
