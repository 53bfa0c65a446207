import clsx from "clsx";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import styles from "./Playground.module.css";

interface Tab {
  name: string;
  label: ReactNode;
  content: ReactNode;
}

interface Props {
  label: string;
  tabs: [Tab, ...Tab[]];
  /** Content at the end of the tab row. */
  aside?: ReactNode;
}

/** Panels of which one is visible. Arrow keys move between tabs. */
export default function Tabs({ label, tabs, aside }: Props): ReactNode {
  const id = useId();
  const [chosen, setChosen] = useState(tabs[0].name);
  const shown = tabs.find(({ name }) => name === chosen) ?? tabs[0];

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (tabs.indexOf(shown) + step + tabs.length) % tabs.length;
    setChosen(tabs[next]!.name);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };

  return (
    <>
      <div className={styles.tabs}>
        <div role="tablist" aria-label={label} onKeyDown={press}>
          {tabs.map((tab) => (
            <button
              key={tab.name}
              type="button"
              role="tab"
              id={`${id}-${tab.name}`}
              aria-selected={tab === shown}
              aria-controls={`${id}-panel`}
              tabIndex={tab === shown ? 0 : -1}
              className={clsx(tab === shown && styles.chosen)}
              onClick={() => setChosen(tab.name)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div
        className={styles.tab}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${shown.name}`}
        // It may scroll, and holds nothing else that takes the focus.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
      >
        {shown.content}
      </div>
    </>
  );
}
