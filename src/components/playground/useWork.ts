/** What is being worked on: from a link, from what was saved, or the first example. */

import { decode } from "live-program/share";
import { useCallback, useEffect, useRef, useState } from "react";
import { releases } from "../live/playground-link";
import { type Example, examplesFor, loadExamples } from "./examples";
import { fromUrl, usual } from "./footage";
import { load, save, saveFile, type Work } from "./work";

export interface WorkControl {
  work: Work;
  examples: Example[];
  /** Something the reader should know, such as a link that could not be read. */
  notice?: string;
  change(part: Partial<Work>): void;
}

const BROKEN_LINK = "The link's program could not be read. It may have been cut off on its way.";
const UNSAVED = "This browser does not let the page keep your work: it will be gone when you leave.";
const FILE_UNSAVED = "This browser has no room for your file: choose it again after a reload.";
const fileLost = (name: string) => `${name} is no longer here. Choose it again.`;

export function useWork(pageVersion: string): WorkControl | undefined {
  const [work, setWork] = useState<Work>();
  const [examples, setExamples] = useState<Example[]>([]);
  const [notice, setNotice] = useState<string>();
  const latest = useRef<Work>(undefined);
  /** What a link brought is not the reader's own work until it is edited. */
  const own = useRef(true);

  useEffect(() => {
    let current = true;
    const open = async () => {
      const all = await loadExamples();
      const linked = await decode(location.hash).catch(() => {
        setNotice(BROKEN_LINK);
        return undefined;
      });
      const opened = linked
        ? {
            code: linked.code,
            version: releases.find((release) => release === linked.version) ?? pageVersion,
            footage: fromUrl(linked.video),
          }
        : await openSaved(all, pageVersion, setNotice);
      if (!current) return;
      own.current = !linked;
      latest.current = opened;
      setExamples(all);
      setWork(opened);
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
      if (!latest.current) return;
      const before = latest.current;
      const after = { ...before, ...part };
      latest.current = after;
      setWork(after);
      const wasLinked = !own.current;
      if (wasLinked && after.code === before.code) return;
      own.current = true;
      // A reload shall bring the reader's own program, not the link's again.
      if (wasLinked) history.replaceState(history.state, "", location.pathname + location.search);
      // At once, not later: a program that crashes the page must not take itself along.
      if (!save(pageVersion, after)) setNotice(UNSAVED);
      if (part.footage || wasLinked)
        void saveFile(pageVersion, after.footage).then((kept) => setNotice(kept ? undefined : FILE_UNSAVED));
    },
    [pageVersion],
  );

  return work && { work, examples, notice, change };
}

async function openSaved(all: Example[], pageVersion: string, say: (notice: string) => void): Promise<Work> {
  const [first] = examplesFor(all, pageVersion);
  const { lostFile, ...saved } = await load(pageVersion);
  if (lostFile) say(fileLost(lostFile));
  return { code: first?.code ?? "", version: pageVersion, footage: usual, example: first?.name, ...saved };
}
