/** The files of the project, and the ways to add more. */
import type { MediaItems } from "../media/library.ts";
import type { Project, Source } from "../model/project.ts";
import { timeText } from "./format.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { StripCanvas } from "./StripCanvas.tsx";

/** What the file dialog offers. */
export const ACCEPT = "video/*,audio/*,image/*,.mkv,.mov,.flac,.opus,.srt,.vtt";

interface Props {
  project: Project;
  items: MediaItems;
  /** Number of files that are being opened. */
  opening: number;
  onFiles(files: Iterable<File>): void;
  /** Called when the drag of a file to the timeline begins, and without one at its end. */
  onDrag(source: Source | undefined): void;
  /** Adds a file at the playhead. */
  onInsert(source: Source): void;
  /** Lays a video or a picture over the film at the playhead. */
  onOverlay(source: Source): void;
  onRemove(source: Source): void;
}

export function MediaBin({ project, items, opening, onFiles, onDrag, onInsert, onOverlay, onRemove }: Props) {
  const quiet = (label: string, title: string, icon: IconName, onClick: () => void) => (
    <button type="button" className="quiet" aria-label={label} title={title} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
  return (
    <section className="panel bin" aria-label="Media">
      <h2>Media</h2>
      <FilePicker label="Add files" multiple onFiles={onFiles} />
      <p className="hint" role="status">
        {opening > 0
          ? `Opening ${opening === 1 ? "a file" : `${opening} files`}…`
          : "Or drop files on the timeline or anywhere else. They stay on this device."}
      </p>
      <ul>
        {project.sources.map((source) => (
          <li
            key={source.id}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData("text/plain", source.name); // Firefox needs data.
              dataTransfer.effectAllowed = "copy";
              onDrag(source);
            }}
            onDragEnd={() => onDrag(undefined)}
          >
            <StripCanvas
              className="poster"
              item={items.get(source.id)}
              from={0}
              to={source.duration}
              width={48}
              height={32}
            />
            <span className="name" title={source.name}>
              {source.name}
            </span>
            <small>
              {source.kind === "picture" ? `${source.width} × ${source.height}` : timeText(source.duration)}
              {items.get(source.id)?.isBeingKept && ", saving…"}
            </small>
            {quiet(`Add ${source.name} to the timeline`, "Add at the playhead", "add", () => onInsert(source))}
            {source.kind !== "sound" &&
              project.clips.length > 0 &&
              quiet(`Lay ${source.name} over the film`, "Lay over the film at the playhead", "layer", () =>
                onOverlay(source),
              )}
            {quiet(`Remove ${source.name}`, "Remove from the project", "close", () => onRemove(source))}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FilePickerProps {
  label: string;
  multiple?: boolean;
  onFiles(files: Iterable<File>): void;
}

/** A button that opens the file dialog. The input itself is the control, so keys and screen readers work as everywhere. */
export function FilePicker({ label, multiple = false, onFiles }: FilePickerProps) {
  return (
    <label className="button primary picker">
      <Icon name="add" /> {label}
      <input
        type="file"
        accept={ACCEPT}
        multiple={multiple}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = ""; // The same file can be chosen again.
        }}
      />
    </label>
  );
}
