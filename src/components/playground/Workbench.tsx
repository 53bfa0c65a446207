/** The playground at work: editor, result, and what is chosen around them. */

import { LINK_LIMIT } from "live-program/share";
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import Editor from "../live/editor/Editor";
import { playgroundLink } from "../live/playground-link";
import { useProgram } from "../live/run/useProgram";
import CopyButton from "../live/ui/CopyButton";
import Icon from "../live/ui/Icon";
import Toolbar from "../live/ui/Toolbar";
import Choices from "./Choices";
import DropZone from "./DropZone";
import { type Example, examplesFor } from "./examples";
import { type Footage, ownFile, urlOf } from "./footage";
import styles from "./Playground.module.css";
import ResultPanel from "./ResultPanel";
import Splitter from "./Splitter";
import { useTypes } from "./types/useTypes";
import type { WorkControl } from "./useWork";

const SAID_MS = 4000;

interface Props extends WorkControl {
  pageVersion: string;
}

export default function Workbench({ work, examples, notice, change, pageVersion }: Props): ReactNode {
  const { code, version, footage, own } = work;
  const program = useProgram({ language: "ts", version, video: urlOf(footage), fill: true });
  const types = useTypes(version);
  const runButton = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState<string>();
  const [split, setSplit] = useState(50);

  useEffect(() => {
    const timer = said ? setTimeout(setSaid, SAID_MS, undefined) : undefined;
    return () => clearTimeout(timer);
  }, [said]);

  const offered = useMemo(() => examplesFor(examples, version), [examples, version]);
  const base = offered.find(({ name }) => name === work.example);
  const untouched = base?.code === code ? base : undefined;

  const setFootage = (next: Footage) => {
    if (footage.kind === "file") URL.revokeObjectURL(footage.url);
    change({ footage: next });
  };
  const openExample = (example: Example) => {
    void program.reset();
    const clip: Footage | undefined = example.footage ? { kind: "clip", name: example.footage } : undefined;
    change({ code: example.code, example: example.name, ...(clip && { footage: clip }) });
  };
  const setVersion = (chosen: string) => {
    // Examples are written anew for releases that need it; what the reader wrote stays as it is.
    const same = untouched && examplesFor(examples, chosen).find(({ title }) => title === untouched.title);
    change({ version: chosen, ...(same && { code: same.code, example: same.name }) });
  };
  const reset = () => {
    const example = base ?? offered[0];
    if (example) openExample(example);
  };
  const share = async () => {
    const link = await playgroundLink({ code, version, video: footage.kind === "file" ? undefined : urlOf(footage) });
    if (link.length > LINK_LIMIT) {
      setSaid("This program is too long for a link. Copy it instead.");
      return;
    }
    const less = footage.kind === "file" ? ". Your file is not part of it." : "";
    try {
      await navigator.clipboard.writeText(new URL(link, location.href).href);
      setSaid(`Link copied${less}`);
    } catch {
      history.replaceState(history.state, "", link);
      setSaid(`The link is in the address bar${less}`);
    }
  };
  const copied = async () => {
    const { portable } = await import("live-program/portable");
    return portable(code, footage.kind === "file" ? footage.file.name : addressOf(footage), "ts");
  };
  const run = () => void program.start(code);

  return (
    <DropZone className={styles.playground} onDrop={(file) => setFootage(ownFile(file))}>
      <div className={styles.choices}>
        <Choices
          pageVersion={pageVersion}
          version={version}
          examples={offered}
          example={untouched}
          own={own !== undefined}
          footage={footage}
          onVersion={setVersion}
          onExample={openExample}
          onOwn={() => change({ code: own ?? code })}
          onFootage={setFootage}
        />
        <span className={styles.said} role="status">
          {said ?? notice}
        </span>
      </div>
      <div className={styles.panes} style={{ "--split": `${split}%` } as CSSProperties}>
        <section className={styles.editor} aria-label="Program">
          <div className={styles.code}>
            <Editor
              label="Program"
              code={code}
              language="ts"
              onChange={(changed) => change({ code: changed, own: changed })}
              onRun={run}
              onLeave={() => runButton.current?.focus()}
              errorLine={program.state.failure?.line}
              extensions={types}
            />
          </div>
          <Toolbar state={program.state} runButton={runButton} onRun={run} onStop={() => void program.stop()}>
            <button type="button" onClick={reset} title="Reset">
              <Icon name="reset" /> <span>Reset</span>
            </button>
            <CopyButton text={copied} />
            <button type="button" onClick={() => void share()} title="Share">
              <Icon name="share" /> <span>Share</span>
            </button>
          </Toolbar>
        </section>
        <Splitter value={split} onChange={setSplit} />
        <ResultPanel
          state={program.state}
          host={program.host}
          source={urlOf(footage)}
          onRunAnyway={() => void program.startAnyway(code)}
        />
      </div>
    </DropZone>
  );
}

/** As others can use it. Where it is no address, as it is. */
function addressOf(footage: Footage): string {
  const url = urlOf(footage);
  return URL.canParse(url, location.href) ? new URL(url, location.href).href : url;
}
