"use client";

import { useEffect, useState } from "react";
import { runChecks } from "./checks.js";

// A plain import: the server renders this component too, without WebCodecs.
export function Checks() {
  const [results, setResults] = useState();

  useEffect(() => {
    globalThis.results ??= runChecks();
    globalThis.results.then(setResults);
  }, []);

  return <pre>{results ? JSON.stringify(results, null, 2) : "running"}</pre>;
}
