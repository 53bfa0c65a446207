/**
 * Faults and gaps of WebKitGTK 2.50 that the library cannot work around, and the tests that fail because of them. A test of this list that
 * passes turns red: its line can go then.
 */
export interface EngineFault {
  /** What is wrong, in a sentence for the page *Supported formats*. */
  what: string;
  /** Files, each with the beginnings of the full names of its tests. */
  tests: Record<string, readonly string[]>;
  /** The tests fail with some of their random inputs only. */
  isRare?: true;
}

export const FAULTS: readonly EngineFault[] = [
  {
    // const frame = new VideoFrame(frame, { timestamp: 1_001_000 }); frame.timestamp === 1_000_999
    what: "Some times of frames lose a microsecond.",
    tests: { "edit/speed.test.ts": ["the speed of video > follows keyframes: times are the integral of 1 / factor"] },
  },
  {
    what: "Some times of frames lose a microsecond.",
    tests: {
      "decode-properties.test.ts": [
        "whatever comes: right output or an error of ours, no hang, no frame left open > trimmed to any part",
      ],
    },
    isRare: true,
  },
  {
    // data.copyTo(samples, { planeIndex: 0, format: "f32" }) of planes of 2 gives 1.
    what: "Samples beyond full scale are clipped when they are read.",
    tests: {
      "edit/reverse.test.ts": ["a reversed stream > has the samples in reverse order"],
      "wav.test.ts": ["'pcm-f32' > holds every sample, for ffmpeg and for decode"],
    },
  },
  {
    what: "In H.264 that this browser encoded, a `<video>` element that seeks shows the key frame before the time.",
    tests: {
      "encode-mixed.test.ts": ["h264-aac.mp4 as video/mp4", "b-frames.mp4 as video/mp4", "phone.mp4 as video/mp4"],
    },
  },
  {
    what: "Its VP9 encoder says BT.709 of frames whose colors are unknown, which shows where they follow frames that were copied.",
    tests: {
      "encode-mixed.test.ts": ["vp9-opus.webm as"],
    },
  },
  {
    // new OffscreenCanvas(1, 1).getContext("webgl2") === null
    what: "OffscreenCanvas has no WebGL2, so effects don't run in a worker.",
    tests: {
      "worker.test.ts": [
        "in a worker > clips are joined with a transition",
        "in a worker > progress of an encoder arrives, also by that of writeToFile",
      ],
    },
  },
  {
    // "ImageDecoder" in globalThis === false
    what: "There is no ImageDecoder, by which the tests read GIFs.",
    tests: {
      "gif.test.ts": [
        "every frame is there, as long as it should be",
        "fewer frames a second, a variable rate, a number of repeats",
        "colors are as few as asked for",
        "clear pixels stay clear, and nothing shines through them",
      ],
    },
  },
  {
    // navigator.storage === undefined
    what: "There is no file system of the page, by which the tests see what a file picker would write.",
    tests: { "write-to-file.test.ts": ["a page with a file picker writes where the user says"] },
  },
  {
    // VideoEncoder.isConfigSupported({ codec: "vp09.00.30.08", hardwareAcceleration: "prefer-hardware", … }) on a machine without.
    what: "Encoders claim to use hardware that the machine doesn't have.",
    tests: { "encode-errors.test.ts": ["a setting the encoder does not know"] },
  },
  {
    // The picture's parameters of H.264 made of canvases have a time scale of 2 for ticks of 1; those of frames in memory have the right one.
    what: "H.264 made of canvases claims one frame per second: in a media source and for FFmpeg its last frame lasts a second.",
    tests: {
      "judges.test.ts": ["a streaming MP4 with a track that begins late >"],
      "media-source-stream.test.ts": [
        'video/mp4; codecs="avc,opus" plays while it is being made',
        'what the buffer lost comes back when the player seeks to it: video/mp4; codecs="avc,opus"',
      ],
    },
  },
  {
    // The event comes with 0.12 s in the buffer for a seek to 0.2 s; the next seek never ends.
    what: "A seek to a time that is not in a media source's buffer is called done too early, and later seeks hang.",
    tests: {
      "media-source-stream.test.ts": [
        'what the buffer lost comes back when the player seeks to it: video/webm; codecs="vp8,opus"',
      ],
    },
  },
  {
    // sourceBuffer.appendBuffer(new Uint8Array(5000).fill(7)) ends without an error.
    what: "A media source ignores data that is no media.",
    tests: { "media-source-stream.test.ts": ["data that is no video errors the stream"] },
  },
  {
    // After the end: video.loop = true; video.currentTime = 1.7; video.play();
    what: "A video element that has ended, and then loops, doesn't play on after a seek.",
    tests: { "player/controls.test.ts": ["drives a <video>"] },
  },
  {
    // video.src = "edit-list.mp4": its duration has the part of the first frame that the edit list leaves out.
    what: "A video element shows the whole of a frame whose beginning an edit list leaves out.",
    tests: {
      "judges.test.ts": [
        "an edit list that begins amid a frame > begins at 0 and is as long as for the judges",
        "an edit list that begins amid a frame > shows what the browser shows, or the frame before",
      ],
    },
  },
  {
    // frame.codedWidth of a clip with pixels of 2:1 is that of its picture after scaling.
    what: "Decoded frames have no pixel aspect ratio.",
    tests: {
      "transcode.test.ts": [
        "'anamorphic.mp4' → 'video/webm; codecs=\"vp8,opus\"', at its coded size",
        "'anamorphic.mp4' → 'video/mp4; codecs=\"avc,opus\"', at its coded size",
      ],
    },
  },
  {
    // "rotation" in VideoFrame.prototype === false
    what: "Frames have no rotation, and no layout of planes, like those of Firefox; Vorbis is not decoded.",
    tests: {
      "workarounds.test.ts": [
        "Firefox alone has the fault that is worked around in frame/orientation",
        "Firefox alone has the fault that is worked around in gl/download",
        "Firefox alone has the fault that is worked around in codec/decode-audio",
        "Firefox alone has the fault that is worked around in gl/picture: frames are uploaded",
      ],
    },
  },
  {
    // gl.texSubImage2D(…, frame) of I420 with fullRange: false and a luma of 126 gives 126, not 128; drawImage does too.
    what: "The conversion of video of limited range to RGB is darker by 2 of 255.",
    tests: {
      // Converted twice: frames are drawn for the encoder, and for the test.
      "encode-colors.test.ts": [""],
      "encode-sizes.test.ts": ["rotated frames > keep their colors: 40, 40, 230"],
      "effects/golden.test.ts": [
        "frames of Y′CbCr keep their colours > bt601, limited range, native",
        "frames of Y′CbCr keep their colours > bt709, limited range, native",
      ],
      "effects/size.test.ts": ["by native > a wide picture in a square"],
    },
  },
  {
    // See mistakesFramesInMemory in src/codec/frames-in-memory.ts.
    what: "Encoders are wrong about frames that lie in memory, so all of these are drawn.",
    tests: {
      "encode-sizes.test.ts": [
        "with both sides given, fit says how the picture fills them > frames of the same shape are not drawn",
      ],
    },
  },
  {
    // drawImage of new VideoFrame(Uint8Array.of(200, 100, 50, 20), { format: "RGBX", … }) gives an alpha of 20.
    what: "The fourth byte of RGBX and BGRX is taken for opacity, and such frames can't be copied.",
    tests: { "effects/color-spaces.test.ts": ["the fourth byte of RGBX", "the fourth byte of BGRX"] },
  },
  {
    what: "Decoders take so many packets before their first frame that the other track is spooled.",
    tests: { "long-input.test.ts": ["memory stays flat over ten minutes > when both tracks are read in step"] },
  },
];

/** The fault that makes a test fail. */
export const faultOf = (file: string, fullName: string): EngineFault | undefined =>
  FAULTS.find(({ tests }) => tests[file]?.some((beginning) => fullName.startsWith(beginning)));
