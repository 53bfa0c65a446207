import { Fragment, type ReactNode, useEffect, useState } from "react";
import ScrollableTable from "../scrollable-table/ScrollableTable";
import styles from "./FormatSupport.module.css";
import { FORMATS, type Format } from "./formats";
import { hasWebCodecs, probeHere } from "./here";
import type { Support } from "./probe";
import tested from "./tested.json";

interface TestedBrowser {
  name: string;
  support: Partial<Record<string, Support>>;
}

const TESTED: TestedBrowser[] = tested.browsers;
const NAMES = TESTED.map(({ name }) => name);
// The browser takes 40 ms to load `Intl.ListFormat`.
const TESTED_IN = `${NAMES.slice(0, -1).join(", ")} and ${NAMES.at(-1)} on ${tested.platform}`;

/** A cell about the reader's browser, filled in on the client. */
const HERE = { className: styles.here, "data-mdast": "ignore" };

/** A format that MFX itself writes, in every browser. */
const GIF: Support = { decode: false, encode: true, hardware: false, play: false };

/** Formats of MFX: support in the reader's browser, and tested support. `gif`: whether the version writes GIFs. */
export default function FormatSupport({ gif = false }: { gif?: boolean }): ReactNode {
  const [here, setHere] = useState<Record<string, Support>>();
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    setMissing(!hasWebCodecs());
    probeHere(leaving.signal).then((support) => leaving.signal.aborted || setHere(support));
    return () => leaving.abort();
  }, []);

  return (
    <div className={styles.support}>
      <div role="status">
        {isMissing && (
          <p className={styles.missing}>
            <strong>This browser has no WebCodecs, so MFX cannot decode or encode here.</strong> Current Chrome, Edge,
            Safari, and Firefox on a desktop have it. It also needs a page served over HTTPS.
          </p>
        )}
      </div>
      <p className={styles.source}>
        <span data-mdast="ignore">
          <em>Your browser</em> is what the browser that you are using answers when asked, for 1280 × 720 at 30 frames a
          second, or 48 kHz stereo.
        </span>{" "}
        The other columns are what {TESTED_IN} could do on <time dateTime={tested.date}>{tested.date}</time>.{" "}
        <em>Play</em> means in a <code>{"<video>"}</code> while the file is being made;{" "}
        <abbr title="in hardware">HW</abbr> says that it decodes in hardware.
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
    <ScrollableTable className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            Codec
          </th>
          <th scope="colgroup" colSpan={3} {...HERE}>
            Your browser
          </th>
          {TESTED.map(({ name }) => (
            <th key={name} scope="colgroup" colSpan={3}>
              {name}
            </th>
          ))}
        </tr>
        <tr>
          {["here", ...TESTED.map(({ name }) => name)].map((where) => (
            <Fragment key={where}>
              {["Decode", "Encode", "Play"].map((what) => (
                <th key={what} scope="col" {...(where === "here" && HERE)}>
                  {what}
                </th>
              ))}
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {FORMATS.filter((format) => format.kind === kind).map(({ name, codec, containers }) => (
          <tr key={codec}>
            <Codec name={name} code={codec} containers={containers.join(", ")} />
            <Answers support={here?.[codec]} isWaiting={!here} isHere />
            {TESTED.map(({ name, support }) => (
              <Answers key={name} support={support[codec]} />
            ))}
          </tr>
        ))}
        {gif && (
          <tr>
            <Codec name="GIF" code="image/gif" containers="GIF, by MFX itself" />
            <Answers support={GIF} isHere />
            {TESTED.map(({ name }) => (
              <Answers key={name} support={GIF} />
            ))}
          </tr>
        )}
      </tbody>
    </ScrollableTable>
  );
}

function Codec({ name, code, containers }: { name: string; code: string; containers: string }): ReactNode {
  return (
    <th scope="row">
      {name} <code>{code}</code> <small>{containers}</small>
    </th>
  );
}

interface AnswersProps {
  support: Support | undefined;
  /** The browser has not answered yet. */
  isWaiting?: boolean;
  isHere?: boolean;
}

function Answers({ support, isWaiting = false, isHere = false }: AnswersProps): ReactNode {
  return (["decode", "encode", "play"] as const).map((what) => (
    <td key={what} {...(isHere && HERE)}>
      {isWaiting ? (
        <span className={styles.no}>…</span>
      ) : (
        <span className={support?.[what] ? styles.yes : styles.no}>{support?.[what] ? "Yes" : "No"}</span>
      )}
      {what === "decode" && support?.decode && support.hardware && <small>HW</small>}
    </td>
  ));
}
