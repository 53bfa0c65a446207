import { decode, effect, PaintToCanvas, visual } from "mfx/next";
import { useEffect, useRef, useState } from "react";

export function Player({ source }) {
  const canvas = useRef(null);
  const [state, setState] = useState("playing");

  useEffect(() => {
    const abort = new AbortController();
    play(source, canvas.current, abort.signal).then(
      () => setState("ended"),
      (error) => {
        if (!abort.signal.aborted) setState(`failed: ${error.message}`);
      },
    );
    return () => abort.abort();
  }, [source]);

  return (
    <figure>
      <canvas ref={canvas} />
      <figcaption role="status">{state}</figcaption>
    </figure>
  );
}

async function play(source, canvas, signal) {
  const { video, audio } = await decode(source, undefined, { signal });
  await audio?.cancel();
  const zoomed = effect(video, [visual.zoom({ factor: 2, x: 0.5, y: 0.5 })], { signal });
  await zoomed.pipeTo(new PaintToCanvas(canvas), { signal });
}
