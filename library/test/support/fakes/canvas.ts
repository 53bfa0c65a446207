/** Stand-ins for canvases and bitmaps: they have a size, and every pixel is transparent. There is no WebGL. */

export class FakeImageBitmap {
  width: number;
  height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  close(): void {
    this.width = 0;
    this.height = 0;
  }
}

export class FakeContext2D {
  readonly canvas: FakeOffscreenCanvas;

  constructor(canvas: FakeOffscreenCanvas) {
    this.canvas = canvas;
  }

  clearRect(): void {}
  drawImage(): void {}
  fillRect(): void {}
  fillText(): void {}
  rotate(): void {}
  scale(): void {}
  translate(): void {}

  measureText(text: string): { width: number } {
    return { width: 10 * text.length };
  }

  getImageData(_x: number, _y: number, width: number, height: number) {
    return { width, height, data: new Uint8ClampedArray(4 * width * height) };
  }
}

export class FakeOffscreenCanvas extends EventTarget {
  width: number;
  height: number;
  #context: FakeContext2D | undefined;

  constructor(width: number, height: number) {
    super();
    this.width = width;
    this.height = height;
  }

  getContext(type: string): FakeContext2D | null {
    if (type !== "2d") return null;
    this.#context ??= new FakeContext2D(this);
    return this.#context;
  }

  transferToImageBitmap(): FakeImageBitmap {
    return new FakeImageBitmap(this.width, this.height);
  }
}

export async function fakeCreateImageBitmap(source: { width: number; height: number }): Promise<FakeImageBitmap> {
  return new FakeImageBitmap(source.width, source.height);
}
