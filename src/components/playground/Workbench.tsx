/** The playground at work: editor, result, and what is chosen around them. */
import versions from "@site/versions.json";
import { type DragEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import Editor from "../live/Editor";
import Icon from "../live/Icon";
import { encode, LINK_LIMIT, playgroundPath } from "../live/share";
import Toolbar from "../live/Toolbar";
import { useProgram } from "../live/useProgram";
import { examplesFor } from "./examples";
import FootageChooser, { ownFile } from "./FootageChooser";
import { type Footage, urlOf } from "./footage";
import styles from "./Playground.module.css";
import ResultPanel from "./ResultPanel";
import Splitter from "./Splitter";
import { useTypes } from "./types/useTypes";
import type { WorkControl } from "./useWork";

const SAID_MS = 4000;
const choices = ["next", ...versions];

interface Props extends WorkControl {
  pageVersion: string;
}

export default function Workbench({ work, examples, notice, change, pageVersion }: Props): ReactNode {
  const { code, version, footage } = work;
  const program = useProgram(version, urlOf(footage), true);
  const types = useTypes(version);
  const runButton = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState<string>();
  const [split, setSplit] = useState(50);
  const [dropping, setDropping] = useState(false);

  useEffect(() => {
    const timer = said ? setTimeout(setSaid, SAID_MS, undefined) : undefined;
    return () => clearTimeout(timer);
  }, [said]);

  const offered = useMemo(() => examplesFor(examples, version), [examples, version]);
  const ordered = [pageVersion, ...choices.filter((one) => one !== pageVersion)];

  const setFootage = (next: Footage) => {
    if (footage.kind === "file") URL.revokeObjectURL(footage.url);
    change({ footage: next });
  };
  const openExample = (name: string) => {
    const example = offered.find((one) => one.name === name);
    if (!example) return;
    void program.reset();
    const clip: Footage | undefined = example.footage ? { kind: "clip", name: example.footage } : undefined;
    change({ code: example.code, example: name, ...(clip && { footage: clip }) });
  };
  const reset = () => {
    void program.reset();
    const example = offered.find(({ name }) => name === work.example) ?? offered[0];
    if (example) change({ code: example.code });
  };
  const copy = async () => {
    const { portable } = await import("../live/portable");
    await navigator.clipboard.writeText(portable(code, new URL(urlOf(footage), location.href).href));
    setSaid("Copied");
  };
  const share = async () => {
    const hash = await encode({ code, video: footage.kind === "file" ? undefined : urlOf(footage) });
    if (hash.length > LINK_LIMIT) {
      setSaid("This program is too long for a link. Copy it instead.");
      return;
    }
    const link = new URL(`${playgroundPath(version)}#${hash}`, location.href).href;
    await navigator.clipboard.writeText(link);
    setSaid(footage.kind === "file" ? "Link copied. Your file is not part of it." : "Link copied");
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDropping(false);
    const [file] = event.dataTransfer.files;
    if (file) setFootage(ownFile(file));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be chosen by a control as well
    <div
      className={styles.playground}
      data-dropping={dropping || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={drop}
    >
      <div className={styles.choices}>
        <Choice label="Version" value={version} onChange={(chosen) => change({ version: chosen })}>
          {ordered.map((one) => (
            <option key={one} value={one}>
              {one === versions[0] ? `${one} (latest)` : one}
            </option>
          ))}
        </Choice>
        <Choice label="Example" value={work.example ?? ""} onChange={openExample}>
          {!offered.some(({ name }) => name === work.example) && <option value="">Your own</option>}
          {offered.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </Choice>
        <div className={styles.choice}>
          <FootageChooser footage={footage} onChange={setFootage} />
        </div>
        {footage.kind === "file" && <span className={styles.private}>Your file stays on this computer.</span>}
        <span className={styles.said} role="status">
          {said ?? notice}
        </span>
      </div>
      <div className={styles.panes} style={{ "--split": `${split}%` } as React.CSSProperties}>
        <section className={styles.editor} aria-label="Program">
          <div className={styles.code}>
            <Editor
              label="Program"
              code={code}
              onChange={(changed) => change({ code: changed })}
              onRun={() => void program.start(code)}
              onLeave={() => runButton.current?.focus()}
              errorLine={program.state.failure?.line}
              extensions={types}
            />
          </div>
          <Toolbar
            state={program.state}
            runButton={runButton}
            onRun={() => void program.start(code)}
            onStop={() => void program.stop()}
          >
            <button type="button" onClick={reset} title="Reset">
              <Icon name="reset" /> <span>Reset</span>
            </button>
            <button type="button" onClick={() => void copy()} title="Copy">
              <Icon name="copy" /> <span>Copy</span>
            </button>
            <button type="button" onClick={() => void share()} title="Share">
              <Icon name="share" /> <span>Share</span>
            </button>
          </Toolbar>
        </section>
        <Splitter value={split} onChange={setSplit} />
        <ResultPanel state={program.state} host={program.host} source={urlOf(footage)} />
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  );
}
