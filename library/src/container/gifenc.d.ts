/** The used part of gifenc, which has no types of its own. */
declare module "gifenc" {
  export type Palette = number[][];
  export interface QuantizeOptions {
    format?: "rgb565" | "rgb444" | "rgba4444";
    oneBitAlpha?: boolean | number;
  }
  export interface FrameOptions {
    palette?: Palette;
    first?: boolean;
    transparent?: boolean;
    transparentIndex?: number;
    /** Milliseconds. */
    delay?: number;
    repeat?: number;
    dispose?: number;
  }
  export interface Encoder {
    reset(): void;
    writeHeader(): void;
    writeFrame(index: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  export function quantize(rgba: Uint8ClampedArray, maxColors: number, options?: QuantizeOptions): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette, format?: string): Uint8Array;
  export function GIFEncoder(options?: { auto?: boolean }): Encoder;
  const encoderOrModule: object;
  export default encoderOrModule;
}
