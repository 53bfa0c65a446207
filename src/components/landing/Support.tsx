import Link from "@docusaurus/Link";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { codecs, probe, type Support as Result } from "./probe";
import Section from "./Section";
import styles from "./Support.module.css";

/** What this browser can do, asked of it when the section comes into view. */
export default function Support(): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  const [result, setResult] = useState<Result>();

  useEffect(() => {
    const observer = new IntersectionObserver(async ([entry]) => {
      if (!entry!.isIntersecting) return;
      observer.disconnect();
      setResult(await probe());
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
          Asked of the browser you are reading this with. <Link to="/docs/supported-formats">All formats</Link>
        </>
      }
    >
      <table ref={table} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Codec</th>
            <th scope="col">decodes</th>
            <th scope="col">encodes</th>
          </tr>
        </thead>
        <tbody>
          {codecs.map(({ name }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <Cell value={result?.codecs[name]?.decodes} />
              <Cell value={result?.codecs[name]?.encodes} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.gpu}>
        {result ? (
          <>
            WebCodecs: <b>{words(result.webCodecs)}</b>. WebGL2: <b>{words(result.webGL2)}</b>. Effects in a worker:{" "}
            <b>{words(result.offscreenCanvas)}</b>.
          </>
        ) : (
          "Not asked yet."
        )}
      </p>
    </Section>
  );
}

const words = (is: boolean) => (is ? "yes" : "no");

function Cell({ value }: { value: boolean | undefined }) {
  return <td data-is={value}>{value === undefined ? "…" : words(value)}</td>;
}
