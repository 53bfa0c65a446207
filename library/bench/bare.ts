/** WebCodecs without a library around it: the lower limit for any pipeline. */
import { BlobSource, EncodedPacketSink, Input, type InputAudioTrack, type InputVideoTrack, MP4 } from "mediabunny";
import type { Clip } from "./case.ts";

const MOST_QUEUED = 8;
/** Microseconds between key frames: the default of MFX and mediabunny. */
const KEY_INTERVAL = 2_000_000;

const room = async (coder: VideoDecoder | VideoEncoder | AudioDecoder | AudioEncoder, size: () => number) => {
  while (size() >= MOST_QUEUED) {
    await new Promise((resolve) => coder.addEventListener("dequeue", resolve, { once: true }));
  }
};

const openClip = (clip: Clip) => new Input({ source: new BlobSource(clip.file), formats: [MP4] });

async function videoLoop(track: InputVideoTrack, config?: VideoEncoderConfig): Promise<number> {
  let frames = 0;
  let nextKey = 0;
  const fail = (error: unknown) => {
    throw error;
  };
  const encoder = config && new VideoEncoder({ output: () => frames++, error: fail });
  encoder?.configure(config!);
  const decoder = new VideoDecoder({
    output: (frame) => {
      if (encoder) {
        const keyFrame = frame.timestamp >= nextKey;
        if (keyFrame) nextKey += KEY_INTERVAL;
        encoder.encode(frame, { keyFrame });
      } else frames++;
      frame.close();
    },
    error: fail,
  });
  decoder.configure((await track.getDecoderConfig())!);
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await room(decoder, () => decoder.decodeQueueSize);
    if (encoder) await room(encoder, () => encoder.encodeQueueSize);
    decoder.decode(packet.toEncodedVideoChunk());
  }
  await decoder.flush();
  await encoder?.flush();
  decoder.close();
  encoder?.close();
  return frames;
}

async function audioLoop(track: InputAudioTrack, config?: AudioEncoderConfig): Promise<void> {
  const fail = (error: unknown) => {
    throw error;
  };
  const encoder = config && new AudioEncoder({ output: () => {}, error: fail });
  encoder?.configure(config!);
  const decoder = new AudioDecoder({
    output: (data) => {
      encoder?.encode(data);
      data.close();
    },
    error: fail,
  });
  decoder.configure((await track.getDecoderConfig())!);
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await room(decoder, () => decoder.decodeQueueSize);
    if (encoder) await room(encoder, () => encoder.encodeQueueSize);
    decoder.decode(packet.toEncodedAudioChunk());
  }
  await decoder.flush();
  await encoder?.flush();
  decoder.close();
  encoder?.close();
}

/** Decodes and, with settings, encodes: the video alone or with its audio. */
export async function bare(
  clip: Clip,
  video?: VideoEncoderConfig,
  audio?: AudioEncoderConfig,
): Promise<{ frames: number }> {
  const input = openClip(clip);
  const videoTrack = (await input.getPrimaryVideoTrack())!;
  const audioTrack = audio && (await input.getPrimaryAudioTrack());
  const [frames] = await Promise.all([
    videoLoop(videoTrack, video),
    audioTrack && audioLoop(audioTrack, { ...audio, sampleRate: audioTrack.sampleRate }),
  ]);
  input.dispose();
  return { frames };
}

/** Opens the clip and decodes its first frame. */
export async function bareFirstFrame(clip: Clip): Promise<void> {
  const input = openClip(clip);
  const track = (await input.getPrimaryVideoTrack())!;
  let isThere = false;
  const decoder = new VideoDecoder({
    output: (frame) => {
      isThere = true;
      frame.close();
    },
    error: (error) => {
      throw error;
    },
  });
  decoder.configure((await track.getDecoderConfig())!);
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await room(decoder, () => decoder.decodeQueueSize);
    if (isThere) break;
    decoder.decode(packet.toEncodedVideoChunk());
  }
  decoder.close();
  input.dispose();
}
