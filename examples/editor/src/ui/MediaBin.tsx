/** The files of the project, and the ways to add more. */
import type { MediaItems } from "../media/library.ts";
import type { Project, Source } from "../model/project.ts";
import { timeText } from "./format.ts";
import { Icon, IconButton } from "./Icon.tsx";
import { StripCanvas } from "./StripCanvas.tsx";
import type { Commands } from "./use-commands.ts";

/** What the file dialog offers. */
const ACCEPT = "video/*,audio/*,image/*,.mkv,.mov,.flac,.opus,.srt,.vtt";

interface Props {
  project: Project;
  items: MediaItems;
  /** Number of files that are being opened. */
  opening: number;
  commands: Commands;
  onFiles(files: Iterable<File>): void;
  /** Called when the drag of a file to the timeline begins, and without one at its end. */
  onDrag(source: Source | undefined): void;
}

export function MediaBin({ project, items, opening, commands, onFiles, onDrag }: Props) {
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
        {project.sources.map((source) => {
          const { id, name, kind, duration, width, height } = source;
          return (
            <li
              key={id}
              draggable
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData("text/plain", name); // Firefox needs data.
                dataTransfer.effectAllowed = "copy";
                onDrag(source);
              }}
              onDragEnd={() => onDrag(undefined)}
            >
              <StripCanvas className="poster" item={items.get(id)} from={0} to={duration} width={48} height={32} />
              <span className="name" title={name}>
                {name}
              </span>
              <small>
                {kind === "picture" ? `${width} × ${height}` : timeText(duration)}
                {items.get(id)?.isBeingKept && ", saving…"}
              </small>
              <IconButton label={`Add ${name} to the timeline`} icon="add" onClick={() => commands.insert(source)} />
              {kind !== "sound" && project.clips.length > 0 && (
                <IconButton label={`Lay ${name} over the film`} icon="layer" onClick={() => commands.layOver(source)} />
              )}
              <IconButton label={`Remove ${name}`} icon="close" onClick={() => commands.removeSource(source)} />
            </li>
          );
        })}
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
