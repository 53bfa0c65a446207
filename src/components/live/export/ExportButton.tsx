import { type ComponentType, type ReactNode, useCallback, useRef, useState } from "react";
import Icon from "../ui/Icon";
import styles from "./ExportButton.module.css";
import type { Props as MenuProps } from "./ExportMenu";

interface Props extends Omit<MenuProps, "onClose"> {
  /** The menu could not be loaded. */
  onMissing(): void;
}

/** Opens the menu of {@link ExportMenu}, which is loaded at the first press. */
export default function ExportButton({ onMissing, ...menu }: Props): ReactNode {
  const [Menu, setMenu] = useState<ComponentType<MenuProps>>();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  const toggle = async () => {
    setOpen(!open);
    if (Menu) return;
    try {
      const { default: loaded } = await import("./ExportMenu");
      setMenu(() => loaded);
    } catch {
      setOpen(false);
      onMissing();
    }
  };
  return (
    <span className={styles.place}>
      <button ref={button} type="button" aria-expanded={open} onClick={() => void toggle()} title="Export">
        <Icon name="download" /> <span>Export</span>
      </button>
      {open && Menu && <Menu {...menu} onClose={close} />}
    </span>
  );
}
