/** The files of the project, and the ways to add more. */
import type { MediaItems } from "../media/library.ts";
import type { Project, Source } from "../model/project.ts";
import { timeText } from "./format.ts";
import { Icon, IconButton } from "./Icon.tsx";
import { StripCanvas } from "./StripCanvas.tsx";

/** What the file dialog offers. */
const ACCEPT = "video/*,audio/*,image/*,.mkv,.mov,.flac,.opus,.srt,.vtt";

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
            <IconButton
              label={`Add ${source.name} to the timeline`}
              icon="add"
              title="Add at the playhead"
              onClick={() => onInsert(source)}
            />
            {source.kind !== "sound" && project.clips.length > 0 && (
              <IconButton
                label={`Lay ${source.name} over the film`}
                icon="layer"
                title="Lay over the film at the playhead"
                onClick={() => onOverlay(source)}
              />
            )}
            <IconButton
              label={`Remove ${source.name}`}
              icon="close"
              title="Remove from the project"
              onClick={() => onRemove(source)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FilePickerProps {
  label: string;
  accept?: string;
  className?: string;
  multiple?: boolean;
  onFiles(files: Iterable<File>): void;
}

/** A button that opens the file dialog. The input itself is the control, so keys and screen readers work as everywhere. */
export function FilePicker(props: FilePickerProps) {
  const { label, accept = ACCEPT, className = "primary", multiple = false, onFiles } = props;
  return (
    <label className={`button picker ${className}`}>
      <Icon name="add" /> {label}
      <input
        type="file"
        {...{ accept, multiple }}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = ""; // The same file can be chosen again.
        }}
      />
    </label>
  );
}
