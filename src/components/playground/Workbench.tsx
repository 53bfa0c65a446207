/** The playground: editor, result, and the choices above them. */

import { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { LINK_LIMIT } from "live-program/share";
import { type CSSProperties, type ReactNode, useMemo, useRef, useState } from "react";
import Editor from "../live/code-editor/Editor";
import ExportButton from "../live/export/ExportButton";
import { useClips } from "../live/footage";
import DropSheet from "../live/own-footage/DropSheet";
import { useOwnFootage } from "../live/own-footage/own-footage";
import { chooseOwnFootage, clearOwnFootage } from "../live/own-footage/session";
import { playgroundLink } from "../live/playground-link";
import { useProgram } from "../live/run/useProgram";
import CopyButton from "../live/ui/CopyButton";
import Icon from "../live/ui/Icon";
import Toolbar from "../live/ui/Toolbar";
import { useBriefly } from "../use-briefly";
import Choices from "./Choices";
import { type Example, examplesFor } from "./examples";
import { clipFootage, type Footage, type OwnFile } from "./footage";
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
  const { code, version, own } = work;
  const ownFootage = useOwnFootage();
  const footage: Footage | OwnFile = ownFootage.own ? { kind: "file", ...ownFootage.own } : work.footage;
  const originals = useMemo(() => examples.map((example) => example.code), [examples]);
  const file = footage.kind === "file" ? footage.file : undefined;
  const program = useProgram({ language: "ts", version, video: footage.url, file, originals, fill: true });
  const types = useTypes(version);
  const clips = useClips();
  const { withBaseUrl } = useBaseUrlUtils();
  const { siteConfig } = useDocusaurusContext();
  const runButton = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useBriefly<string>(SAID_MS);
  const [split, setSplit] = useState(50);
  const [isDragging, setDragging] = useState(false);

  const offered = useMemo(() => examplesFor(examples, version), [examples, version]);
  const base = offered.find(({ name }) => name === work.example);
  const untouched = base?.code === code ? base : undefined;

  const setFootage = (next: Footage) => {
    void clearOwnFootage();
    change({ footage: next });
  };
  const openExample = (example: Example) => {
    void program.reset();
    const suited = example.footage && { footage: clipFootage(clips, example.footage) };
    change({ code: example.code, example: example.name, ...suited });
  };
  const openOwn = () => {
    void program.reset();
    change({ code: own ?? code });
  };
  const setVersion = (chosen: string) => {
    // Some examples differ between releases. The reader's own program stays unchanged.
    const same = untouched && examplesFor(examples, chosen).find(({ title }) => title === untouched.title);
    change({ version: chosen, ...(same && { code: same.code, example: same.name }) });
  };
  const reset = () => {
    const example = base ?? offered[0];
    if (example) openExample(example);
  };
  const linkToWork = async () => {
    return withBaseUrl(await playgroundLink({ code, version, video: work.footage.url }));
  };
  const share = async () => {
    const link = await linkToWork();
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
  const problemAddress = async () => {
    const [{ reportAddress }, { codecTable }] = await Promise.all([
      import("./problem-report"),
      import("../format-support/codec-table"),
    ]);
    const { organizationName, projectName } = siteConfig;
    return reportAddress(`https://github.com/${organizationName}/${projectName}`, {
      link: new URL(await linkToWork(), location.href).href,
      version,
      browser: navigator.userAgent,
      probe: await codecTable(),
      console: program.state.console,
      failure: program.state.failure,
    });
  };
  const report = async () => {
    // Browsers block windows that are opened after an `await`.
    const opened = window.open("", "_blank");
    if (!opened) {
      setSaid("The browser blocked the window with the report. Allow pop-ups and try again.");
      return;
    }
    try {
      const address = await problemAddress();
      opened.opener = null;
      opened.location.href = address;
    } catch (error) {
      console.error(error);
      opened.close();
      setSaid("The report could not be prepared. Check the connection and try again.");
    }
  };
  const copied = async () => {
    const { linkedProgram } = await import("../live/export/linked-program");
    const video = footage.kind === "file" ? footage.file.name : absoluteUrl(footage.url);
    return linkedProgram(code, "ts", withBaseUrl("/"), video);
  };
  const run = () => void program.start(code);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be chosen by a control as well
    <div
      className={styles.playground}
      onDragEnter={({ dataTransfer }) => dataTransfer.types.includes("Files") && setDragging(true)}
    >
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
          onOwn={openOwn}
          onFootage={setFootage}
          onFile={(file) => void chooseOwnFootage(file)}
        />
        <span className={styles.said} role="status">
          {said ?? ownFootage.notice ?? notice}
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
              version={version}
              picture={{ host: program.host, place: program.state.picture }}
              onPreview={(changed) => void program.preview(changed)}
              onSettle={(changed) => void program.settle(changed)}
              extensions={types}
            />
          </div>
          <Toolbar
            state={program.state}
            runButton={runButton}
            onPrepare={program.prepare}
            onRun={run}
            onStop={() => void program.stop()}
          >
            <button type="button" onClick={reset} title="Reset">
              <Icon name="reset" /> <span>Reset</span>
            </button>
            <CopyButton text={copied} />
            <ExportButton
              {...{ code, version }}
              language="ts"
              video={file ?? footage.url}
              standIn={clips[0]!.url}
              onMissing={() => setSaid("The menu could not be loaded. Try again.")}
            />
            <button type="button" onClick={() => void share()} title="Share">
              <Icon name="share" /> <span>Share</span>
            </button>
            <button type="button" onClick={() => void report()} title="Report a problem on GitHub">
              <Icon name="report" /> <span>Report a problem</span>
            </button>
          </Toolbar>
        </section>
        <Splitter value={split} onChange={setSplit} />
        <ResultPanel state={program.state} host={program.host} />
      </div>
      {isDragging && <DropSheet onLeave={() => setDragging(false)} onDrop={(file) => void chooseOwnFootage(file)} />}
    </div>
  );
}

/** An absolute URL, which works elsewhere too. An invalid one stays unchanged. */
function absoluteUrl(url: string): string {
  return URL.canParse(url, location.href) ? new URL(url, location.href).href : url;
}
