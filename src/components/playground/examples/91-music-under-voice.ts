/** Music under a voice
 * @since next
 */
import { audioEffect, decode, encode, sound } from "mfx";

const { video: frames, audio: music } = await decode(video);
const { audio: voice } = await decode("/media/voice.mp4");

// The music gets softer while the voice speaks. The voice is mono: it is converted first, so that the music stays in stereo.
const mixed = audioEffect(voice!, [
  sound.resample({ sampleRate: 48_000, numberOfChannels: 2 }),
  sound.mix(music!, { duck: { amount: 0.2, attack: 100, release: 800 } }),
  sound.limiter(),
]);

await show(
  encode({
    mimeType: 'video/webm; codecs="vp8,opus"',
    streaming: true,
    video: { stream: frames!, width: 640, height: 360, bitrate: 1_000_000, framerate: 30 },
    audio: { stream: mixed },
  }),
);
