import { type ReactNode, useId, useRef, useState } from "react";
import { useClips } from "../live/footage";
import FileInput from "../live/own-footage/FileInput";
import { clipFootage, type Footage, type OwnFile } from "./footage";
import styles from "./Playground.module.css";

interface Props {
  footage: Footage | OwnFile;
  onChange(footage: Footage): void;
  onFile(file: File): void;
}

const FILE = "+file";
const URL_ = "+url";

/** Chooses a clip of the site, a file of the reader's, or a URL. */
export default function FootageChooser({ footage, onChange, onFile }: Props): ReactNode {
  const clips = useClips();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isChosen, setChosen] = useState(false);
  const asking = isChosen || footage.kind === "url";

  const choose = (value: string) => {
    setChosen(value === URL_);
    if (value === FILE) input.current?.click();
    else if (value !== URL_) onChange(clipFootage(clips, value));
  };
  const value = asking ? URL_ : footage.kind === "clip" ? footage.name : "file";

  return (
    <>
      <label htmlFor={id}>Footage</label>
      <select id={id} value={value} onChange={(event) => choose(event.target.value)}>
        {clips.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
        {footage.kind === "file" && <option value="file">{footage.file.name}</option>}
        <option value={FILE}>Your own file…</option>
        <option value={URL_}>An address…</option>
      </select>
      <FileInput input={input} onChoose={onFile} />
      {asking && (
        <input
          type="url"
          className={styles.url}
          placeholder="https://…/video.mp4"
          aria-label="Address of the footage"
          defaultValue={footage.kind === "url" ? footage.url : ""}
          onFocus={() => setChosen(true)} // It stays while it is empty.
          onChange={({ target: { value: url } }) => onChange(url ? { kind: "url", url } : clipFootage(clips))}
        />
      )}
    </>
  );
}
