/** Export: name, format and quality of the file, how large it will be, progress and cancel. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isAacAdded } from "../export/aac.ts";
import { codecNames } from "../export/codecs.ts";
import { copiedSize, expectedSize, extensionOf, type Format, pictureOf, type Quality } from "../export/job.ts";
import type { MediaItems } from "../media/library.ts";
import { sizeFor } from "../model/changes.ts";
import { type Project, projectLength, usedSources } from "../model/project.ts";
import { Choice } from "./fields.tsx";
import { sizeText, timeText } from "./format.ts";
import { Icon } from "./Icon.tsx";
import { useExport, type Way } from "./use-export.ts";

interface Props {
  project: Project;
  items: MediaItems;
  onClose(): void;
}

const QUALITIES: Record<Quality, string> = { small: "Small file", good: "Good", best: "Best" };
const FORMATS: Record<Format, string> = {
  mp4: "MP4 video: plays nearly everywhere",
  webm: "WebM video: for web pages",
  gif: "GIF: short, small, without sound",
  sound: "Sound alone",
};
/** Lines of pictures that are smaller than the film's. */
const LINES = [360, 480, 720, 1080];

export function ExportDialog({ project, items, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState(project.name);
  const [format, setFormat] = useState<Format>("mp4");
  const { film, mimeType, obstacle, progress, said, run, cancel } = useExport(project, items, format);
  const most = Math.min(project.width, project.height);
  const [lines, setLines] = useState(most);
  const [asked, setWay] = useState<Way>("good");
  useEffect(() => dialog.current!.showModal(), []);

  const hasSize = format === "mp4" || format === "webm";
  const sized = hasSize ? { ...project, ...sizeFor(project, lines) } : project;
  const sizes = [...LINES.filter((each) => each < most), most].map((each) => [each, nameOf(sizeFor(project, each))]);
  const isRunning = progress !== undefined;
  const canCopy = obstacle === "";
  const way = asked === "copy" && !canCopy ? "good" : asked;
  const isSilent = format === "sound" && film?.audio === undefined;
  const canEncode = mimeType !== undefined && mimeType !== "none" && !isSilent;
  const bytes = new Map(usedSources(project).map(({ id }) => [id, items.get(id)!.file.size] as const));
  const choice = (value: Way, label: string, size: number, disabled = false) => (
    <label key={value} className="choice">
      <input type="radio" name="quality" {...{ disabled }} checked={way === value} onChange={() => setWay(value)} />
      {label}
      {!disabled && <span className="size">about {sizeText(size)}</span>}
    </label>
  );
  return (
    <dialog
      ref={dialog}
      aria-labelledby="export-title"
      onClose={onClose}
      onCancel={(event) => isRunning && event.preventDefault()}
    >
      <h2 id="export-title">Export</h2>
      <fieldset disabled={isRunning} className="target">
        <Choice label="Format" value={format} values={FORMATS} onChange={(chosen) => setFormat(chosen)} />
        {hasSize && (
          <Choice
            label="Size"
            value={lines}
            values={Object.fromEntries(sizes)}
            onChange={(chosen) => setLines(chosen)}
          />
        )}
        <label className="field">
          File name
          <input type="text" value={name} onChange={({ target }) => setName(target.value)} />
        </label>
      </fieldset>
      <p className="hint">{detailsOf(sized, format, way, canEncode ? mimeType : "")}</p>
      <fieldset disabled={isRunning}>
        <legend>Quality</legend>
        {(Object.keys(QUALITIES) as Quality[]).map((quality) =>
          choice(quality, QUALITIES[quality], expectedSize(sized, format, quality)),
        )}
        {choice("copy", "Cut without encoding", copiedSize(project, bytes), !canCopy)}
        {canCopy && <p className="hint">The clips will be copied, nothing is encoded: no loss, done in a moment.</p>}
        {obstacle && <p className="hint">Not possible without encoding: {obstacle}</p>}
      </fieldset>
      {film && isSilent && <p>The film has no sound.</p>}
      {mimeType === "none" && (
        <p>This browser can't encode this format. {canCopy && "Cutting without encoding works."}</p>
      )}
      {way !== "copy" && soundNote(mimeType)}
      {isRunning && (
        <div className="progress">
          <progress value={progress} aria-label="Export" /> <span>{Math.round(progress * 100)} %</span>
        </div>
      )}
      <p role="status">{said}</p>
      <div className="actions">
        <button type="button" onClick={() => (isRunning ? cancel() : dialog.current!.close())}>
          {isRunning ? "Cancel" : "Close"}
        </button>
        <button
          type="button"
          className="primary"
          disabled={isRunning || !film || (way !== "copy" && !canEncode)}
          onClick={() => void run(name, sized, way)}
        >
          <Icon name="export" /> Export
        </button>
      </div>
    </dialog>
  );
}

/** Which encoder the sound of an MP4 has, if it isn't the browser's of AAC. */
function soundNote(mimeType = ""): ReactNode {
  if (mimeType.includes("mp4") && mimeType.includes("opus"))
    return (
      <p>AAC can't be encoded now, so the sound is Opus. QuickTime and some other players don't play it in an MP4.</p>
    );
  if (isAacAdded && mimeType.includes("aac"))
    return <p className="hint">This browser can't encode AAC. FFmpeg's encoder, which was loaded for it, does.</p>;
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
