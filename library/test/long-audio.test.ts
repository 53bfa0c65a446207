// @module-tag node
/** Times of decoded audio: decoders count samples instead of keeping the packets' timestamps. */
import { afterEach, expect, test, vi } from "vitest";
import { AudioClock } from "../src/codec/audio-clock.ts";
import { audioCore } from "../src/codec/decode-core.ts";
import type { CodecError } from "../src/errors.ts";

afterEach(() => vi.unstubAllGlobals());

/** Length of a packet in microseconds, of 1024 samples at 44,100 Hz. */
const LENGTH = (1024 * 1e6) / 44_100;

/** A decoder that rejects its last packet. */
function stubDecoder(packets: number): void {
  class CountingDecoder {
    state: CodecState = "configured";
    decodeQueueSize = 0;
    ondequeue = null;
    #init: AudioDecoderInit;
    #count = 0;
    constructor(init: AudioDecoderInit) {
      this.#init = init;
    }
    configure() {}
    decode() {
      this.#count++;
      if (this.#count === packets) {
        this.state = "closed";
        this.#init.error(new DOMException("damaged", "EncodingError"));
        return;
      }
      this.#init.output({ timestamp: Math.trunc(this.#count * LENGTH) - 7, close() {} } as AudioData);
    }
    async flush() {}
    close() {}
  }
  vi.stubGlobal("AudioDecoder", CountingDecoder);
}

test.each([1, 10, 200_000])("an error at packet %i reaches the caller, with the time of the packet", (packets) => {
  stubDecoder(packets);
  let failure: CodecError | undefined;
  const core = audioCore({
    output: (data) => data.close(),
    error: (error) => {
      failure = error;
    },
  });
  core.configure({ codec: "mp4a.40.2", numberOfChannels: 1, sampleRate: 44_100 });
  const timeOf = (index: number) => Math.round(index * LENGTH);
  for (let index = 0; index < packets; index++) core.decode({ timestamp: timeOf(index) } as EncodedAudioChunk);
  expect(failure).toMatchObject({ code: "codec-failed", details: { timestamp: timeOf(packets - 1) } });
  expect(() => core.room()).toThrow("damaged");
});

test("times follow packets whose clock is faster than the sound's", () => {
  const config = { codec: "mp4a.40.2", sampleRate: 48_000, numberOfChannels: 1 };
  const clock = new AudioClock({ config, countsSkipped: false, origin: undefined });
  const drifts = Array.from({ length: 600 }, (_, index) => {
    const timestamp = index * 21_500;
    clock.feed({ timestamp, data: new Uint8Array() });
    return Math.abs(clock.next({ numberOfFrames: 1024, sampleRate: 48_000 } as AudioData) - timestamp);
  });
  expect(Math.max(...drifts)).toBeLessThanOrEqual(30_000);
  expect(drifts.filter((drift) => drift === 0).length).toBeLessThan(10);
});
