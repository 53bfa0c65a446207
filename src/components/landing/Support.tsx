import Link from "@docusaurus/Link";
import { FORMATS } from "@site/src/components/format-support/formats";
import { type Support as CodecSupport, probe } from "@site/src/components/format-support/probe";
import { type ReactNode, useEffect, useRef, useState } from "react";
import Columns from "../scrollable-table/Columns";
import Section from "./Section";
import styles from "./Support.module.css";

interface Result {
  codecs: Record<string, CodecSupport>;
  webCodecs: boolean;
  webGL2: boolean;
  offscreenCanvas: boolean;
}

/** The most common codecs; the guide has all of them. */
const COMMON = ["avc1", "hvc1", "vp8", "vp09.00", "av01", "mp4a", "opus"];
const codecs = FORMATS.filter(({ codec }) => COMMON.some((start) => codec.startsWith(start)));

/** Web platform features that MFX needs. */
const NEEDS = [
  { name: "webCodecs", label: "WebCodecs" },
  { name: "webGL2", label: "WebGL2" },
  { name: "offscreenCanvas", label: "In a worker" },
] as const;

async function askBrowser(): Promise<Result> {
  return {
    codecs: Object.fromEntries(
      await Promise.all(codecs.map(async (codec) => [codec.name, await probe(codec)] as const)),
    ),
    webCodecs: "VideoDecoder" in window,
    webGL2: document.createElement("canvas").getContext("webgl2") !== null,
    offscreenCanvas: "OffscreenCanvas" in window,
  };
}

/** Support of this browser, tested when the section scrolls into view. */
export default function Support(): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  const [result, setResult] = useState<Result>();

  useEffect(() => {
    const observer = new IntersectionObserver(async ([entry]) => {
      if (!entry!.isIntersecting) return;
      observer.disconnect();
      setResult(await askBrowser());
    });
    observer.observe(table.current!);
    return () => observer.disconnect();
  }, []);

  return (
    <Section
      id="support"
      title="In your browser"
      lead={
        <>
          Tested in the browser that you are using now. <Link to="/docs/supported-formats">All formats</Link>
        </>
      }
      isBeside
    >
      <dl className={styles.needs}>
        {NEEDS.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <Answer as="dd" value={result?.[name]} />
          </div>
        ))}
      </dl>
      <table ref={table} className={styles.table}>
        <Columns names={["Codec", "Decodes", "Encodes"]} />
        <tbody>
          {codecs.map(({ name }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <Answer as="td" value={result?.codecs[name]?.decode} />
              <Answer as="td" value={result?.codecs[name]?.encode} />
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Answer({ as: Tag, value }: { as: "td" | "dd"; value: boolean | undefined }) {
  return (
    <Tag className={styles.answer} data-is={value}>
      {value === undefined ? "…" : value ? "Yes" : "No"}
    </Tag>
  );
}
