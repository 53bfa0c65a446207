/** What is being worked on: from a link, from what was saved, or the first example. */
import { useCallback, useEffect, useRef, useState } from "react";
import { decode } from "../live/share";
import { type Example, examplesFor, loadExamples } from "./examples";
import { fromUrl, usual } from "./footage";
import { load, save, type Work } from "./work";

export interface WorkControl {
  work: Work;
  examples: Example[];
  /** Something the reader should know, such as a link that could not be read. */
  notice?: string;
  change(part: Partial<Work>): void;
}

const BROKEN_LINK = "The link's program could not be read. It may have been cut off on its way.";
const UNSAVED = "This browser does not let the page keep your work: it will be gone when you leave.";

export function useWork(pageVersion: string): WorkControl | undefined {
  const [work, setWork] = useState<Work>();
  const [examples, setExamples] = useState<Example[]>([]);
  const [notice, setNotice] = useState<string>();
  /** What a link brought is not the reader's own work until it is edited. */
  const own = useRef(true);

  useEffect(() => {
    let current = true;
    const open = async () => {
      const all = await loadExamples();
      const fitting = examplesFor(all, pageVersion);
      const first: Work = {
        code: fitting[0]?.code ?? "",
        version: pageVersion,
        footage: usual,
        example: fitting[0]?.name,
      };
      const linked = await decode(location.hash).catch(() => {
        setNotice(BROKEN_LINK);
        return undefined;
      });
      if (!current) return;
      own.current = !linked;
      setExamples(all);
      if (linked) setWork({ code: linked.code, version: pageVersion, footage: fromUrl(linked.video) });
      else setWork({ ...first, ...load(pageVersion) });
    };
    void open();
    const reopen = () => void open();
    window.addEventListener("hashchange", reopen);
    return () => {
      current = false;
      window.removeEventListener("hashchange", reopen);
    };
  }, [pageVersion]);

  const change = useCallback(
    (part: Partial<Work>) => {
      setWork((before) => {
        if (!before) return before;
        const after = { ...before, ...part };
        own.current ||= part.code !== undefined && part.code !== before.code;
        // At once, not later: a program that crashes the page must not take itself along.
        if (own.current && !save(pageVersion, after)) setNotice(UNSAVED);
        return after;
      });
    },
    [pageVersion],
  );

  return work && { work, examples, notice, change };
}
