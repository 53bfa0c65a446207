/** The work to start with: from a link, from storage, or the first example. */

import useBaseUrl from "@docusaurus/useBaseUrl";
import { decode } from "live-program/share";
import { useEffect, useRef, useState } from "react";
import { type SiteClip, useClips } from "../live/footage";
import { releases } from "../live/playground-link";
import { type Example, examplesFor, loadExamples } from "./examples";
import { clipFootage, footageFrom } from "./footage";
import { load, save, type Work } from "./work";

export interface WorkControl {
  work: Work;
  examples: Example[];
  /** A message for the reader, for example that a link could not be read. */
  notice?: string;
  change(part: Partial<Work>): void;
}

const BROKEN_LINK = "The link's program could not be read. It may have been cut off on its way.";
const FROM_LINK = "This program comes from a link. It can’t read what this site keeps for you.";
const UNSAVED = "This browser does not let the page keep your work: it will be gone when you leave.";

export function useWork(pageVersion: string): WorkControl | undefined {
  const [work, setWork] = useState<Work>();
  const [examples, setExamples] = useState<Example[]>([]);
  const [notice, setNotice] = useState<string>();
  const clips = useClips();
  const examplesUrl = useBaseUrl("/live/examples.json");
  const latest = useRef<Work>(undefined);
  /** Whether the work is the reader's own. A link's program becomes it with the first edit. */
  const own = useRef(true);

  useEffect(() => {
    let turn = 0;
    const open = async () => {
      const mine = ++turn;
      const all = await loadExamples(examplesUrl);
      let failure: string | undefined;
      const linked = await decode(location.hash).catch(() => {
        failure = BROKEN_LINK;
        return undefined;
      });
      const opened = linked
        ? {
            code: linked.code,
            version: releases.find((release) => release === linked.version) ?? pageVersion,
            footage: footageFrom(linked.video, clips),
          }
        : openSaved(all, pageVersion, clips);
      if (mine !== turn) return; // Another link was opened since, or the page was left.
      setNotice(linked ? FROM_LINK : failure);
      own.current = !linked;
      latest.current = opened;
      setExamples(all);
      setWork(opened);
    };
    void open();
    const reopen = () => void open();
    window.addEventListener("hashchange", reopen);
    return () => {
      turn++;
      window.removeEventListener("hashchange", reopen);
    };
  }, [pageVersion, clips, examplesUrl]);

  const change = (part: Partial<Work>) => {
    if (!latest.current) return;
    const before = latest.current;
    const after = { ...before, ...part };
    latest.current = after;
    setWork(after);
    const wasLinked = !own.current;
    if (wasLinked && after.code === before.code) return;
    own.current = true;
    setNotice(undefined);
    // A reload must open the reader's own program, not the link's.
    if (wasLinked) history.replaceState(history.state, "", location.pathname + location.search);
    // Saved at every change, so that a program that crashes the page is not lost.
    if (!save(pageVersion, after)) setNotice(UNSAVED);
  };

  return work && { work, examples, notice, change };
}

function openSaved(all: Example[], pageVersion: string, clips: readonly SiteClip[]): Work {
  const [first] = examplesFor(all, pageVersion);
  const saved = load(pageVersion, clips);
  return { code: first?.code ?? "", version: pageVersion, footage: clipFootage(clips), example: first?.name, ...saved };
}
