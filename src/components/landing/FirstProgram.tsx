import Link from "@docusaurus/Link";
import LiveBlock from "@site/src/components/live/ui/LiveBlock";
import versions from "@site/versions.json";
import type { ReactNode } from "react";
import Section from "./Section";

/** A complete program that also runs outside this site. */
const PROGRAM = `import { decode, effect, encode, visual, animate } from "mfx";

const { body } = await fetch(video);
const { video: frames, audio } = await decode(body!, "video/mp4");

const graded = effect(frames, [
  visual.zoom({ factor: animate("0s 1, 3000ms 1.6", "inOutQuad"), x: 0.6, y: 0.4 }),
  visual.adjustment({ contrast: 1.2, saturation: 1.4 }),
]);

const file = encode({
  mimeType: 'video/webm; codecs="vp8,opus"',
  video: { stream: graded, width: 640, height: 360, bitrate: 1.5e6, framerate: 30 },
  audio: { stream: audio },
  streaming: true,
});

await show(file);`;

export default function FirstProgram(): ReactNode {
  return (
    <Section
      id="program"
      title="A whole program"
      lead={
        <>
          Decode a clip, zoom and grade it on the GPU, encode it again, and watch it while it is encoded. Edit and run
          it here, or continue in the <Link to="/docs/playground">playground</Link>. The{" "}
          <Link to="/docs/quick-start">quick start</Link> has programs for common tasks.
        </>
      }
      isBeside
    >
      <LiveBlock language="ts" metastring="live" version={versions[0]}>
        {PROGRAM}
      </LiveBlock>
    </Section>
  );
}
