/** Paints GIFs beside the page; see gif-studio.ts for the other end. */
import type { EncodeGIFOptions } from "./gif-options.ts";
import { GIFPainter, type GIFPicture } from "./gif-painter.ts";

export type GIFTask = { options: EncodeGIFOptions } | { picture: GIFPicture } | "finish";

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<GIFTask>) => void) | null;
  postMessage(message: unknown, transfer: Transferable[]): void;
};
let painter: GIFPainter | undefined;

scope.onmessage = ({ data }) => {
  if (data !== "finish" && "options" in data) {
    painter = new GIFPainter(data.options);
    scope.postMessage("ready", []);
    return;
  }
  const bytes = data === "finish" ? painter!.finish() : painter!.paint(data.picture);
  scope.postMessage(bytes, [bytes.buffer]);
};
