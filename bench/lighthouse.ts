/** `npx tsx bench/lighthouse.ts`: medians of Lighthouse's mobile scores of the built site. */
import { parseArgs } from "node:util";
import { launch } from "chrome-launcher";
import lighthouse, { type Flags } from "lighthouse";
import { chromiumArgs, findChromium } from "../packages/test-browsers/src/chromium.ts";
import { serveStatic } from "../scripts/static-server.ts";
import { median, type Row, record, round } from "./results.ts";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    pages: { type: "string", default: "/,/docs/supported-formats,/docs/intro,/api/class/MFXTransformStream,/api" },
    dir: { type: "string", default: "build" },
  },
});

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const { url, server } = await serveStatic(options.dir, 0);
const chrome = await launch({ chromePath: findChromium(), chromeFlags: ["--headless=new", ...chromiumArgs] });
const rows: Row[] = [];
const indexes: number[] = [];
try {
  for (const path of options.pages.split(",")) {
    const runs: Audit[] = [];
    for (let i = 0; i < Number(options.runs); i++) runs.push(await audit(path));
    const of = (name: string) => median(runs.map(({ scores }) => scores.get(name) ?? 0));
    indexes.push(...runs.map(({ benchmarkIndex }) => benchmarkIndex));
    rows.push({ what: `${path}: performance`, value: of("performance"), unit: "", goal: "≥ 90" });
    for (const name of CATEGORIES.slice(1))
      rows.push({ what: `${path}: ${name}`, value: of(name), unit: "", goal: "100" });
    const faults = new Set(runs.flatMap((run) => run.faults));
    console.log(path, CATEGORIES.map((name) => `${name} ${of(name)}`).join(", "), faults.size ? [...faults] : "");
  }
} finally {
  chrome.kill();
  server.close();
}
rows.unshift({ what: "benchmark index of the machine", value: round(median(indexes), 0), unit: "" });
record("Lighthouse", "npx tsx bench/lighthouse.ts", rows);

interface Audit {
  scores: Map<string, number>;
  /** Audits that cost points. */
  faults: string[];
  benchmarkIndex: number;
}

async function audit(path: string): Promise<Audit> {
  const flags: Flags = {
    port: chrome.port,
    onlyCategories: CATEGORIES,
    logLevel: "error",
    // Without a network, the font's stylesheet would count as an error of the page.
    blockedUrlPatterns: ["fonts.googleapis.com", "fonts.gstatic.com"],
  };
  const result = await lighthouse(url + path, flags);
  if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
  const { categories, audits, environment } = result.lhr;
  const scores = new Map(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]));
  const faults = Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < (id === "performance" ? 0.9 : 1))
      .map((ref) => `${ref.id} ${audits[ref.id]?.displayValue ?? ""}`.trim()),
  );
  return { scores, faults, benchmarkIndex: environment.benchmarkIndex };
}
