/** Results of `npx tsx library/bench/quality.ts`. SSIM is 1 if the pictures are the same. */
export interface QualityResult {
  /** Name of the clip's file. */
  clip: string;
  width: number;
  height: number;
  codec: string;
  /** Bits per second that were asked for. */
  target: number;
  /** Bits per second of the file. */
  bitrate: number;
  ssim: number;
}

export interface SteadyQualityResult {
  /** Name of the clip's file. */
  clip: string;
  codec: string;
  /** `quality` of `encode`. */
  quality: string;
  /** Bits per second of the file. */
  bitrate: number;
  ssim: number;
}

export interface KeyFrameResult {
  /** Distance of key frames; 0 if every frame is one. */
  seconds: number;
  /** Bits per second of the file. */
  bitrate: number;
  ssim: number;
}

export interface QualityResults {
  date: string;
  browser: string;
  results: QualityResult[];
  steady: SteadyQualityResult[];
  keyFrames: KeyFrameResult[];
}
