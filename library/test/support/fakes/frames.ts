/** Stand-ins for `VideoFrame` and `AudioData`: they hold bytes, follow the rules of closed frames, and convert nothing. */

interface Shape {
  format: VideoPixelFormat | null;
  codedWidth: number;
  codedHeight: number;
  displayWidth: number;
  displayHeight: number;
  rotation: number;
  flip: boolean;
}

type FrameInit = Partial<VideoFrameBufferInit> & { rotation?: number; flip?: boolean };

/** Bytes of a sample, and the planes as fractions of the picture's sides. */
function planesOf(format: VideoPixelFormat, width: number, height: number): { stride: number; rows: number }[] {
  if (/^(RGB|BGR)/.test(format)) return [{ stride: 4 * width, rows: height }];
  const bytes = /P1[02]$/.test(format) ? 2 : 1;
  const luma = { stride: bytes * width, rows: height };
  const half = { stride: bytes * Math.ceil(width / 2), rows: Math.ceil(height / 2) };
  if (format === "NV12") return [luma, { stride: 2 * half.stride, rows: half.rows }];
  const isFull = format.startsWith("I444");
  const chroma = isFull ? luma : format.startsWith("I422") ? { ...half, rows: height } : half;
  return [luma, chroma, chroma, ...(/A(P1[02])?$/.test(format) ? [luma] : [])];
}

const sizeOf = (format: VideoPixelFormat, width: number, height: number) =>
  planesOf(format, width, height).reduce((size, { stride, rows }) => size + stride * rows, 0);

export class FakeVideoColorSpace {
  readonly primaries: VideoColorPrimaries | null;
  readonly transfer: VideoTransferCharacteristics | null;
  readonly matrix: VideoMatrixCoefficients | null;
  readonly fullRange: boolean | null;

  constructor({ primaries = null, transfer = null, matrix = null, fullRange = null }: VideoColorSpaceInit = {}) {
    this.primaries = primaries;
    this.transfer = transfer;
    this.matrix = matrix;
    this.fullRange = fullRange;
  }

  toJSON(): VideoColorSpaceInit {
    return { ...this };
  }
}

const closed = (what: string) => new DOMException(`The ${what} is closed.`, "InvalidStateError");

export class FakeVideoFrame {
  readonly [Symbol.toStringTag] = "VideoFrame";
  readonly timestamp: number;
  readonly duration: number | null;
  readonly colorSpace: FakeVideoColorSpace;
  #shape: Shape | undefined;
  #bytes: Uint8Array | undefined;

  constructor(
    source: AllowSharedBufferSource | FakeVideoFrame | { width: number; height: number },
    init: FrameInit = {},
  ) {
    const isFrame = source instanceof FakeVideoFrame;
    const isBytes = ArrayBuffer.isView(source) || source instanceof ArrayBuffer;
    if (isFrame && !source.#shape) throw closed("frame");
    this.timestamp = init.timestamp ?? (isFrame ? source.timestamp : 0);
    this.duration = init.duration ?? (isFrame ? source.duration : null);
    this.colorSpace = new FakeVideoColorSpace(init.colorSpace ?? (isFrame ? source.colorSpace : {}));
    if (isFrame) {
      this.#bytes = source.#bytes;
      this.#shape = { ...source.#shape! };
    } else {
      const width = isBytes ? init.codedWidth! : (source as { width: number }).width;
      const height = isBytes ? init.codedHeight! : (source as { height: number }).height;
      const { width: shownWidth, height: shownHeight } = init.visibleRect ?? { width, height };
      this.#bytes = isBytes ? bytesOf(source) : undefined;
      this.#shape = {
        format: init.format ?? "RGBA",
        codedWidth: width,
        codedHeight: height,
        displayWidth: shownWidth!,
        displayHeight: shownHeight!,
        rotation: 0,
        flip: false,
      };
    }
    const { displayWidth, displayHeight, rotation, flip } = init;
    if (displayWidth && displayHeight) Object.assign(this.#shape!, { displayWidth, displayHeight });
    if (rotation !== undefined) Object.assign(this.#shape!, { rotation, flip });
  }

  get format() {
    return this.#shape?.format ?? null;
  }
  get codedWidth() {
    return this.#shape?.codedWidth ?? 0;
  }
  get codedHeight() {
    return this.#shape?.codedHeight ?? 0;
  }
  get visibleRect() {
    return this.#shape ? { x: 0, y: 0, width: this.codedWidth, height: this.codedHeight } : null;
  }
  get displayWidth() {
    return this.#shape?.displayWidth ?? 0;
  }
  get displayHeight() {
    return this.#shape?.displayHeight ?? 0;
  }
  get rotation() {
    return this.#shape?.rotation ?? 0;
  }
  get flip() {
    return this.#shape?.flip ?? false;
  }

  clone(): FakeVideoFrame {
    return new FakeVideoFrame(this);
  }

  close(): void {
    this.#shape = undefined;
    this.#bytes = undefined;
  }

  allocationSize({ format = this.format ?? undefined }: VideoFrameCopyToOptions = {}): number {
    if (!this.#shape || !format) throw closed("frame");
    return sizeOf(format, this.codedWidth, this.codedHeight);
  }

  async copyTo(
    target: AllowSharedBufferSource,
    { format = this.format ?? undefined }: VideoFrameCopyToOptions = {},
  ): Promise<PlaneLayout[]> {
    if (!this.#shape || !format) throw closed("frame");
    // A copy takes longer than decoding a frame.
    await new Promise((resolve) => setImmediate(resolve));
    if (!this.#shape) throw closed("frame");
    const size = sizeOf(format, this.codedWidth, this.codedHeight);
    const pixels = format === this.format ? this.#bytes : undefined;
    bytesOf(target).set((pixels ?? new Uint8Array(size)).subarray(0, size));
    let offset = 0;
    return planesOf(format, this.codedWidth, this.codedHeight).map(({ stride, rows }) => {
      const plane = { offset, stride };
      offset += stride * rows;
      return plane;
    });
  }
}

export class FakeAudioData {
  readonly timestamp: number;
  #sound: { format: AudioSampleFormat; sampleRate: number; planes: Float32Array[] } | undefined;

  constructor({ format, sampleRate, numberOfFrames, numberOfChannels, timestamp, data }: AudioDataInit) {
    const samples = new Float32Array(numberOfFrames * numberOfChannels);
    if (format.startsWith("f32")) samples.set(floatsOf(data).subarray(0, samples.length));
    const at = (channel: number, i: number) =>
      format.endsWith("-planar") ? channel * numberOfFrames + i : i * numberOfChannels + channel;
    const planes = Array.from({ length: numberOfChannels }, (_, channel) =>
      Float32Array.from({ length: numberOfFrames }, (_, i) => samples[at(channel, i)]!),
    );
    this.timestamp = timestamp;
    this.#sound = { format, sampleRate, planes };
  }

  get format() {
    return this.#sound?.format ?? null;
  }
  get sampleRate() {
    return this.#sound?.sampleRate ?? 0;
  }
  get numberOfChannels() {
    return this.#sound?.planes.length ?? 0;
  }
  get numberOfFrames() {
    return this.#sound?.planes[0]?.length ?? 0;
  }
  get duration() {
    return this.#sound ? Math.round((this.numberOfFrames / this.sampleRate) * 1e6) : 0;
  }

  clone(): FakeAudioData {
    const { format, sampleRate, planes } = this.#open();
    const { numberOfFrames, numberOfChannels, timestamp } = this;
    const data = this.#samples(planes, format.endsWith("-planar"));
    return new FakeAudioData({ format, sampleRate, numberOfFrames, numberOfChannels, timestamp, data });
  }

  close(): void {
    this.#sound = undefined;
  }

  allocationSize(options: AudioDataCopyToOptions): number {
    return this.#part(options).byteLength;
  }

  copyTo(target: AllowSharedBufferSource, options: AudioDataCopyToOptions): void {
    bytesOf(target).set(bytesOf(this.#part(options)));
  }

  #open() {
    if (!this.#sound) throw closed("audio data");
    return this.#sound;
  }

  #part({ planeIndex, frameOffset = 0, frameCount, format }: AudioDataCopyToOptions): Float32Array {
    const sound = this.#open();
    const end = frameCount === undefined ? undefined : frameOffset + frameCount;
    const cut = sound.planes.map((plane) => plane.subarray(frameOffset, end));
    return (format ?? sound.format).endsWith("-planar") ? cut[planeIndex]! : this.#samples(cut, false);
  }

  #samples(planes: Float32Array[], planar: boolean): Float32Array<ArrayBuffer> {
    const length = planes[0]?.length ?? 0;
    const samples = new Float32Array(length * planes.length);
    for (const [channel, plane] of planes.entries()) {
      for (let i = 0; i < length; i++) samples[planar ? channel * length + i : i * planes.length + channel] = plane[i]!;
    }
    return samples;
  }
}

export function bytesOf(data: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}

function floatsOf(data: AllowSharedBufferSource): Float32Array {
  const bytes = bytesOf(data);
  return new Float32Array(bytes.slice().buffer, 0, bytes.byteLength >> 2);
}
