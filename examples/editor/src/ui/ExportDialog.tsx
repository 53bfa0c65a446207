/** Export: what to make, how large it will be, progress and cancel. */
import { copyObstacle, type WorkerEdit } from "mfx/next";
import { useEffect, useRef, useState } from "react";
import { messageOf, obstacleText } from "../errors.ts";
import { bestCodecs } from "../export/codecs.ts";
import { copyFilm, exportFilm, openFilm } from "../export/export.ts";
import { expectedSize, type FilmParts, type Quality } from "../export/job.ts";
import type { MediaItems } from "../media/library.ts";
import { type Project, projectLength, usedSources } from "../model/project.ts";
import { sizeText, timeText } from "./format.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  project: Project;
  items: MediaItems;
  onClose(): void;
}

type Way = Quality | "copy";
const QUALITIES: Record<Quality, string> = { small: "Small file", good: "Good", best: "Best" };
const NAMES: Record<string, string> = { h264: "H.264", av1: "AV1", vp9: "VP9", aac: "AAC", opus: "Opus" };

export function ExportDialog({ project, items, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stop = useRef<AbortController>(undefined);
  const [codecs, setCodecs] = useState<string | "none">();
  const [film, setFilm] = useState<WorkerEdit<FilmParts>>();
  const [cut, setCut] = useState<WorkerEdit<FilmParts>>();
  const [obstacle, setObstacle] = useState<string>();
  const [canCopy, setCanCopy] = useState(false);
  const [way, setWay] = useState<Way>("good");
  const [progress, setProgress] = useState<number>();
  const [said, setSaid] = useState("");
  const isRunning = progress !== undefined;

  useEffect(() => {
    dialog.current!.showModal();
    return () => stop.current?.abort();
  }, []);

  // The project doesn't change while the dialog is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once.
  useEffect(() => {
    const closed = new AbortController();
    const fail = (error: unknown) => setSaid(messageOf(error) ?? "");
    const files = new Map(usedSources(project).map(({ id }) => [id, items.get(id)!.file] as const));
    const openAs = async (isCopied: boolean) => {
      const edit = await openFilm({ project, files, isCopied }, closed.signal);
      closed.signal.addEventListener("abort", () => edit.close());
      return edit;
    };
    const open = async () => {
      setFilm(await openAs(false));
      const copied = await openAs(true);
      setCut(copied);
      const found = await copyObstacle(copied, { mimeType: "video/mp4", signal: closed.signal });
      setObstacle(found && obstacleText[found.details.reason]);
      setCanCopy(!found);
    };
    open().catch(fail);
    bestCodecs(project).then((found) => setCodecs(found ?? "none"), fail);
    return () => closed.abort();
  }, []);

  // A tab that is closed during an export asks first.
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isRunning]);

  const run = async () => {
    stop.current = new AbortController();
    const options = { signal: stop.current.signal, onProgress: setProgress };
    setProgress(0);
    setSaid("");
    try {
      await (way === "copy"
        ? copyFilm(cut!, options)
        : exportFilm(film!, project, { codecs: codecs!, quality: way }, options));
      setSaid("The film is saved.");
    } catch (error) {
      setSaid(messageOf(error) ?? "The export was canceled. Nothing was saved.");
    }
    setProgress(undefined);
  };

  const [video = "", audio = ""] = codecs?.split(",") ?? [];
  return (
    <dialog
      ref={dialog}
      aria-labelledby="export-title"
      onClose={onClose}
      onCancel={(event) => {
        if (isRunning) event.preventDefault();
      }}
    >
      <h2 id="export-title">Export</h2>
      <p className="hint">
        MP4, {project.width} × {project.height}, {project.frameRate} frames per second,{" "}
        {timeText(projectLength(project), 1)}
        {codecs && codecs !== "none" && `, ${NAMES[video]} and ${NAMES[audio]}`}
      </p>
      <fieldset disabled={isRunning}>
        <legend>Quality</legend>
        {(Object.keys(QUALITIES) as Quality[]).map((quality) => (
          <label key={quality} className="choice">
            <input type="radio" name="quality" checked={way === quality} onChange={() => setWay(quality)} />
            {QUALITIES[quality]}
            <span className="size">about {sizeText(expectedSize(project, quality))}</span>
          </label>
        ))}
        <label className="choice">
          <input
            type="radio"
            name="quality"
            disabled={!canCopy}
            checked={way === "copy"}
            onChange={() => setWay("copy")}
          />
          Cut without encoding
          <span className="size">{canCopy ? "no loss, done in a moment" : ""}</span>
        </label>
        {obstacle && <p className="hint">Not possible without encoding: {obstacle}</p>}
      </fieldset>
      {codecs === "none" && <p className="note">This browser can't encode video. Cutting without encoding works.</p>}
      {isRunning && (
        <div className="progress">
          <progress value={progress} aria-label="Export" /> <span>{Math.round(progress * 100)} %</span>
        </div>
      )}
      <p role="status" className="note">
        {said}
      </p>
      <div className="actions">
        {isRunning ? (
          <button type="button" onClick={() => stop.current?.abort()}>
            Cancel
          </button>
        ) : (
          <>
            <button type="button" onClick={() => dialog.current!.close()}>
              Close
            </button>
            <button
              type="button"
              className="primary"
              disabled={!film || (way === "copy" ? !canCopy : !codecs || codecs === "none")}
              onClick={() => void run()}
            >
              <Icon name="export" /> Export
            </button>
          </>
        )}
      </div>
    </dialog>
  );
}
