import clsx from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { STEPS } from "../list-keys";
import styles from "./VersionDropdown.module.css";
import VersionLinks from "./VersionLinks";
import { useVersionInView } from "./version-in-view";

interface Props {
  mobile?: boolean;
  position?: "left" | "right";
  /** Passed by the drawer: closes it. */
  onClick?: () => void;
}

/** The navbar's only version dropdown. Its links exist only while it is open, so a closed one fetches nothing. */
export default function VersionDropdown({ mobile, position, onClick }: Props): ReactNode {
  return mobile ? <Drawer onChoose={() => onClick?.()} /> : <Menu position={position} />;
}

function Menu({ position }: Pick<Props, "position">) {
  const { version } = useVersionInView();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  /** Opened by hovering, it closes when the pointer leaves. A click or a key keeps it open. */
  const [open, setOpen] = useState<"hovered" | "kept">();

  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(undefined);
    };
    const events = ["mousedown", "touchstart", "focusin"] as const;
    for (const type of events) document.addEventListener(type, closeOutside);
    return () => {
      for (const type of events) document.removeEventListener(type, closeOutside);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      setOpen(undefined);
      button.current?.focus();
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    flushSync(() => setOpen("kept"));
    const links = [...root.current!.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[step(at, links.length)]?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys and pointer for both the button and its list
    <div
      ref={root}
      className={clsx("navbar__item dropdown", position === "right" && "dropdown--right", open && "dropdown--show")}
      onKeyDown={onKeyDown}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && !open && setOpen("hovered")}
      onPointerLeave={() => open === "hovered" && setOpen(undefined)}
    >
      <button
        ref={button}
        type="button"
        className={clsx("navbar__link clean-btn", styles.button)}
        aria-haspopup="true"
        aria-expanded={open !== undefined}
        aria-controls={listId}
        onClick={() => setOpen(open === "kept" ? undefined : "kept")}
      >
        <span className="visually-hidden">Version </span>
        {version.label}
      </button>
      <ul id={listId} className={clsx("dropdown__menu", styles.menu)}>
        {open && (
          <VersionLinks
            className="dropdown__link"
            activeClassName="dropdown__link--active"
            onChoose={() => setOpen(undefined)}
          />
        )}
      </ul>
    </div>
  );
}

function Drawer({ onChoose }: { onChoose: () => void }) {
  const [open, setOpen] = useState(false);
  const { version } = useVersionInView();
  const listId = useId();
  return (
    <li className={clsx("menu__list-item", !open && "menu__list-item--collapsed")}>
      <button
        type="button"
        className={clsx("menu__link menu__link--sublist menu__link--sublist-caret clean-btn", styles.drawerButton)}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        Version {version.label}
      </button>
      <ul id={listId} className="menu__list">
        {open && <VersionLinks className="menu__link" activeClassName="menu__link--active" onChoose={onChoose} />}
      </ul>
    </li>
  );
}
