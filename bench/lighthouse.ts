/** `npx tsx bench/lighthouse.ts`: medians of Lighthouse's mobile scores of the built site, and of a stock page of Docusaurus as a baseline. */
import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
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

const GOALS = { performance: "≥ 90", accessibility: "100", "best-practices": "100", seo: "100" };
const CATEGORIES = Object.keys(GOALS) as (keyof typeof GOALS)[];
/** npm fetches it when it runs: as a dependency, it would add 104 packages to each installation. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const STOCK = ".generated/stock";
execFileSync("npx", ["docusaurus", "build", "bench/stock", "--out-dir", join("../..", STOCK)], { stdio: "inherit" });
const [site, stock] = await Promise.all([options.dir, STOCK].map((dir) => serveStatic(dir, 0)));
const pages = options.pages.split(",").map((path) => ({ name: path, url: site!.url + path, runs: [] as Audit[] }));
const baseline = { name: "a stock page", url: `${stock!.url}/docs/CONTRIBUTING`, runs: [] as Audit[] };
try {
  // Round after round: what else the machine does meets all pages.
  for (let i = 0; i < Number(options.runs); i++)
    for (const { url, runs } of [baseline, ...pages]) runs.push(await audit(url));
} finally {
  site!.server.close();
  stock!.server.close();
}
const rows: Row[] = [];
for (const { name, runs } of [baseline, ...pages]) {
  const of = (category: string) => median(runs.map(({ scores }) => scores.get(category) ?? 0));
  const faults = new Set(runs.flatMap((run) => run.faults));
  console.log(name, CATEGORIES.map((category) => `${category} ${of(category)}`).join(", "), [...faults].join(", "));
  const goals: Partial<typeof GOALS> = name === baseline.name ? {} : GOALS;
  for (const category of CATEGORIES)
    rows.push({ what: `${name}: ${category}`, value: of(category), unit: "", goal: goals[category] });
}
const indexes = [baseline, ...pages].flatMap(({ runs }) => runs.map(({ benchmarkIndex }) => benchmarkIndex));
rows.unshift({ what: "benchmark index of the machine", value: round(median(indexes), 0), unit: "" });
record("Lighthouse", `npx tsx bench/lighthouse.ts --runs ${options.runs}`, rows);

interface Audit {
  scores: Map<string, number>;
  /** Audits that cost points. */
  faults: string[];
  benchmarkIndex: number;
}

/** What is read of Lighthouse's report. */
interface Report {
  categories: Record<string, { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
  environment: { benchmarkIndex: number };
}

async function audit(url: string): Promise<Audit> {
  const flags = [
    "--quiet",
    "--output=json",
    `--only-categories=${CATEGORIES}`,
    `--chrome-flags=${["--headless=new", ...chromiumArgs].join(" ")}`,
    // Without a network, the font's stylesheet would count as an error of the page.
    "--blocked-url-patterns=fonts.googleapis.com",
    "--blocked-url-patterns=fonts.gstatic.com",
  ];
  const { stdout } = await promisify(execFile)("npx", ["--yes", LIGHTHOUSE, url, ...flags], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    maxBuffer: 1 << 28,
  });
  const { categories, audits, environment }: Report = JSON.parse(stdout);
  const scores = new Map(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]));
  const faults = Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < (id === "performance" ? 0.9 : 1))
      .map((ref) => `${ref.id} ${audits[ref.id]?.displayValue ?? ""}`.trim()),
  );
  return { scores, faults, benchmarkIndex: environment.benchmarkIndex };
}
