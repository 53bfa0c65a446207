/** Export: name, format and quality of the file, how large it will be, progress and cancel. */
import { copyObstacle, type WorkerEdit } from "mfx/next";
import { useEffect, useRef, useState } from "react";
import { messageOf, obstacleText } from "../errors.ts";
import { isAacAdded } from "../export/aac.ts";
import { bestMimeType, codecNames } from "../export/codecs.ts";
import { exportFilm, openFilm } from "../export/export.ts";
import {
  copiedSize,
  expectedSize,
  extensionOf,
  type FilmParts,
  type Format,
  pictureOf,
  type Quality,
  settingsOf,
} from "../export/job.ts";
import type { MediaItems } from "../media/library.ts";
import { sizeFor } from "../model/changes.ts";
import { type Project, projectLength, usedSources } from "../model/project.ts";
import { sizeText, timeText } from "./format.ts";
import { Icon } from "./Icon.tsx";
import { Choice } from "./Inspector.tsx";

interface Props {
  project: Project;
  items: MediaItems;
  onClose(): void;
}

type Way = Quality | "copy";
const QUALITIES: Record<Quality, string> = { small: "Small file", good: "Good", best: "Best" };
const FORMATS: Record<Format, string> = {
  mp4: "MP4 video: plays nearly everywhere",
  webm: "WebM video: for web pages",
  gif: "GIF: short, small, without sound",
  sound: "Sound alone",
};
/** Lines of pictures that are smaller than the film's. */
const LINES = [1080, 720, 480, 360];
/** Why nothing is copied into files of these formats. */
const ENCODED: Partial<Record<Format, string>> = {
  gif: "a GIF is always encoded.",
  sound: "sound alone is always encoded.",
};

export function ExportDialog({ project, items, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stop = useRef<AbortController>(undefined);
  const [name, setName] = useState(project.name);
  const [format, setFormat] = useState<Format>("mp4");
  const [lines, setLines] = useState(Number.POSITIVE_INFINITY);
  const sized = { ...project, ...sizeFor(project, lines) };
  /** The mime type with codecs; "none" if this browser can't encode it, and `undefined` while that is tried. */
  const [mimeType, setMimeType] = useState<string | "none">();
  const [film, setFilm] = useState<WorkerEdit<FilmParts>>();
  const [cut, setCut] = useState<WorkerEdit<FilmParts>>();
  /** Why nothing can be copied; "" if it can, and `undefined` while that is not known. */
  const [obstacle, setObstacle] = useState<string>();
  const [asked, setWay] = useState<Way>("good");
  const [progress, setProgress] = useState<number>();
  const [said, setSaid] = useState("");
  const isRunning = progress !== undefined;

  useEffect(() => {
    dialog.current!.showModal();
    return () => stop.current?.abort();
  }, []);

  const fail = (error: unknown) => {
    const text = messageOf(error);
    if (text) setSaid(text);
  };
  // The project doesn't change while the dialog is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once.
  useEffect(() => {
    const closed = new AbortController();
    const files = new Map(usedSources(project).map(({ id }) => [id, items.get(id)!.file] as const));
    const openAs = async (isCopied: boolean) => {
      const edit = await openFilm({ project, files, isCopied }, closed.signal);
      closed.signal.addEventListener("abort", () => edit.close());
      return edit;
    };
    const open = async () => {
      setFilm(await openAs(false));
      setCut(await openAs(true));
    };
    open().catch(fail);
    return () => closed.abort();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    let isCurrent = true;
    const set = (found?: string) => isCurrent && setMimeType(found ?? "none");
    setMimeType(undefined);
    bestMimeType(format, project).then(set, fail);
    return () => {
      isCurrent = false;
    };
  }, [format]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    setObstacle(ENCODED[format]);
    if (ENCODED[format] || !cut) return;
    const stopped = new AbortController();
    copyObstacle(cut, { mimeType: `video/${format}`, signal: stopped.signal }).then(
      (found) => setObstacle(found ? obstacleText[found.details.reason] : ""),
      fail,
    );
    return () => stopped.abort();
  }, [format, cut]);

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
        ? exportFilm(cut!, { mimeType: `video/${format}`, name }, { copy: "only" }, options)
        : exportFilm(film!, { mimeType: mimeType!, name }, settingsOf(sized, format, way), options));
      setSaid(format === "sound" ? "The sound is saved." : "The film is saved.");
    } catch (error) {
      setSaid(messageOf(error) ?? "The export was canceled. Nothing was saved.");
    }
    setProgress(undefined);
  };

  const canCopy = obstacle === "";
  const way = asked === "copy" && !canCopy ? "good" : asked;
  const isSilent = format === "sound" && film?.audio === undefined;
  const canEncode = mimeType !== undefined && mimeType !== "none" && !isSilent;
  const sizes = new Map(usedSources(project).map(({ id }) => [id, items.get(id)!.file.size] as const));
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
      <fieldset disabled={isRunning} className="target">
        <Choice label="Format" value={format} values={FORMATS} onChange={(chosen) => setFormat(chosen as Format)} />
        {(format === "mp4" || format === "webm") && (
          <label className="field">
            Size
            <select value={lines} onChange={({ target }) => setLines(Number(target.value))}>
              {[
                Number.POSITIVE_INFINITY,
                ...LINES.filter((each) => each < Math.min(project.width, project.height)),
              ].map((each) => (
                <option key={each} value={each}>
                  {nameOf(sizeFor(project, each))}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className="field">
          File name
          <input type="text" value={name} onChange={({ target }) => setName(target.value)} />
        </label>
      </fieldset>
      <p className="hint">{detailsOf(sized, format, way, canEncode ? mimeType : "")}</p>
      <fieldset disabled={isRunning}>
        <legend>Quality</legend>
        {(Object.keys(QUALITIES) as Quality[]).map((quality) => (
          <label key={quality} className="choice">
            <input type="radio" name="quality" checked={way === quality} onChange={() => setWay(quality)} />
            {QUALITIES[quality]}
            <span className="size">about {sizeText(expectedSize(sized, format, quality))}</span>
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
          {canCopy && <span className="size">about {sizeText(copiedSize(project, sizes))}</span>}
        </label>
        {canCopy && <p className="hint">The clips will be copied, nothing is encoded: no loss, done in a moment.</p>}
        {obstacle && <p className="hint">Not possible without encoding: {obstacle}</p>}
      </fieldset>
      {film && isSilent && <p className="note">The film has no sound.</p>}
      {mimeType === "none" && (
        <p className="note">This browser can't encode this format. {canCopy && "Cutting without encoding works."}</p>
      )}
      {mimeType?.includes("mp4") && mimeType.includes("opus") && way !== "copy" && (
        <p className="note">
          AAC can't be encoded now, so the sound is Opus. QuickTime and some other players don't play it in an MP4.
        </p>
      )}
      {isAacAdded && mimeType?.includes("aac") && way !== "copy" && (
        <p className="hint">This browser can't encode AAC. FFmpeg's encoder, which was loaded for it, does.</p>
      )}
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
              disabled={!film || (way !== "copy" && !canEncode)}
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

const nameOf = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;

/** The properties of the file, in a line. */
function detailsOf(project: Project, format: Format, way: Way, mimeType: string): string {
  const length = timeText(projectLength(project), 1);
  if (way === "copy") return `As in the files, ${length}`;
  const { width, height, frameRate } = pictureOf(project, format, way);
  const picture = format === "sound" ? [] : [nameOf({ width, height }), `${frameRate} frames per second`];
  const name = mimeType && `${extensionOf(mimeType).toUpperCase()} with ${codecNames(mimeType)}`;
  return [...picture, length, ...(name && format !== "gif" ? [name] : [])].join(", ");
}
