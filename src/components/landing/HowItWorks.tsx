import type { ReactNode } from "react";
import PipelineDrawing from "../pipeline-drawing/PipelineDrawing";
import Section from "./Section";

export default function HowItWorks(): ReactNode {
  return (
    <Section
      id="how"
      title="How it works"
      lead="Three functions and the streams between them. Each stage takes the next chunk when the one after it has room, from the last byte written back to the first byte read."
    >
      <PipelineDrawing />
    </Section>
  );
}
