/** Chooses the reader's own footage, and shows and clears it afterwards. */
import clsx from "clsx";
import { type ReactNode, useRef } from "react";
import Icon from "../ui/ResultIcon";
import FileInput from "./FileInput";
import styles from "./FootageChip.module.css";
import { useOwnFootage } from "./own-footage";
import { chooseOwnFootage, clearOwnFootage } from "./session";

interface Props {
  /** Another file was chosen here, or the file was cleared here. */
  onChange(): void;
}

export default function FootageChip({ onChange }: Props): ReactNode {
  const { own, notice } = useOwnFootage();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const clear = () => {
    chooser.current?.focus();
    onChange();
    void clearOwnFootage();
  };
  return (
    <>
      <span className={clsx(styles.footage, own && styles.chip)}>
        <button
          ref={chooser}
          type="button"
          title={own ? "Choose another file" : "It stays on this computer"}
          onClick={() => input.current?.click()}
        >
          <Icon name="film" /> <span className={styles.name}>{own ? own.file.name : "Use your own video"}</span>
        </button>
        {own && (
          <button type="button" title="Use the site's clip again" aria-label={`Clear ${own.file.name}`} onClick={clear}>
            <Icon name="close" />
          </button>
        )}
      </span>
      <FileInput
        input={input}
        onChoose={(file) => {
          onChange();
          void chooseOwnFootage(file);
        }}
      />
      {own && (
        <span className={styles.rule}>
          This file is <code>video</code> in all samples until you close this tab. It stays on this computer: Copy,
          Export and links use the site’s clip.
        </span>
      )}
      {notice && <span className={styles.notice}>{notice}</span>}
    </>
  );
}
