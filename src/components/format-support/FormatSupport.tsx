import { type ReactNode, useEffect, useState } from "react";
import styles from "./FormatSupport.module.css";
import { FORMATS, type Format } from "./formats";
import { probe, type Support } from "./probe";
import tested from "./tested.json";

const TESTED: Partial<Record<string, Support>> = tested.support;

/** Whether there is anything to ask: without WebCodecs, MFX cannot run. */
const hasWebCodecs = () => "VideoDecoder" in globalThis;

/** What MFX reads and writes, and what the reader's browser can do of it. `gif`: the version writes GIF too. */
export default function FormatSupport({ gif = false }: { gif?: boolean }): ReactNode {
  const [here, setHere] = useState<Record<string, Support>>();
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    if (!hasWebCodecs()) return setMissing(true);
    let left = false;
    Promise.all(FORMATS.map(async (format) => [format.codec, await probe(format)] as const)).then(
      (results) => left || setHere(Object.fromEntries(results)),
    );
    return () => {
      left = true;
    };
  }, []);

  return (
    <div className={styles.support}>
      <p role="status" className={styles.source}>
        {isMissing && (
          <strong>
            This browser has no WebCodecs, which MFX needs to decode and encode. Current Chrome, Edge, Safari and
            Firefox on a desktop have it.{" "}
          </strong>
        )}
        {here
          ? "The last three columns are your browser's own answers, for 1280 × 720 at 30 frames a second, or 48 kHz stereo."
          : `The last three columns say what ${tested.browser} on ${tested.platform} could do on ${tested.date}.`}
      </p>
      <Table caption="Video" kind="video" here={here} gif={gif} />
      <Table caption="Audio" kind="audio" here={here} />
    </div>
  );
}

interface TableProps {
  caption: string;
  kind: Format["kind"];
  here: Record<string, Support> | undefined;
  gif?: boolean;
}

function Table({ caption, kind, here, gif }: TableProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, so that it has to be scrolled by keyboard too
    <section className={styles.scroll} tabIndex={0} aria-label={`${caption} codecs`}>
      <table>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Codec</th>
            <th scope="col">Containers</th>
            <th scope="col">Decode</th>
            <th scope="col">Encode</th>
            <th scope="col">Play while made</th>
          </tr>
        </thead>
        <tbody>
          {FORMATS.filter((format) => format.kind === kind).map(({ name, codec, containers }) => {
            const support = (here ?? TESTED)[codec];
            return (
              <tr key={codec}>
                <th scope="row">
                  {name} <code>{codec}</code>
                </th>
                <td>{containers.join(", ")}</td>
                <td>
                  <Answer yes={support?.decode} />
                  {support?.decode && support.hardware && <small className={styles.note}> in hardware</small>}
                </td>
                <td>
                  <Answer yes={support?.encode} />
                </td>
                <td>
                  <Answer yes={support?.play} />
                </td>
              </tr>
            );
          })}
          {gif && (
            <tr>
              <th scope="row">
                GIF <code>image/gif</code>
              </th>
              <td>GIF</td>
              <td>
                <Answer yes={false} />
              </td>
              <td>
                <Answer yes /> <small className={styles.note}>by MFX itself</small>
              </td>
              <td>
                <Answer yes={false} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

const Answer = ({ yes }: { yes: boolean | undefined }): ReactNode => (
  <span className={yes ? styles.yes : styles.no}>{yes ? "Yes" : "No"}</span>
);
