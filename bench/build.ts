/** `npx tsx bench/build.ts`: compares this site's builds with a stock site's, and measures how they grow with versions. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import versions from "../versions.json" with { type: "json" };
import { type Build, measureBuild } from "./measured-build.ts";
import { median, type Row, record, round } from "./results.ts";
import { copySite } from "./site-copy.ts";
import { makeStockSite, type PageSizes, pageSizes } from "./stock-site.ts";
import { addVersions } from "./synthetic-versions.ts";

const { values: options } = parseArgs({
  options: { versions: { type: "string", default: "28" }, repeats: { type: "string", default: "1" } },
});
const counts = options.versions.split(",").map(Number);
const repeats = Number(options.repeats);

const [ours, stock] = await besideStock();
const ratio = (of: (pair: Pair) => number) => round(median(ours.map((pair, i) => of(pair) / of(stock[i]!))), 2);
const at = (pairs: Pair[], of: (pair: Pair) => number, digits = 1) => round(median(pairs.map(of)), digits);
const rows: Row[] = [
  { what: "pages, ours / stock", value: `${ours[0]!.cold.pages} / ${stock[0]!.cold.pages}`, unit: "" },
  { what: "cold build, ours / stock", value: ratio(({ cold }) => cold.seconds), unit: "×", goal: "≤ 3" },
  { what: "warm build, ours / stock", value: ratio(({ warm }) => warm.seconds), unit: "×", goal: "≤ 2" },
  { what: "cold build", value: at(ours, ({ cold }) => cold.seconds), unit: "s" },
  { what: "warm build", value: at(ours, ({ warm }) => warm.seconds), unit: "s" },
  { what: "cold build, stock", value: at(stock, ({ cold }) => cold.seconds), unit: "s" },
  { what: "warm build, stock", value: at(stock, ({ warm }) => warm.seconds), unit: "s" },
  {
    what: "output, ours / stock",
    value: `${at(ours, ({ cold }) => cold.output)} / ${at(stock, ({ cold }) => cold.output)}`,
    unit: "MB",
  },
  { what: "pages a second, cold", value: at(ours, ({ cold }) => cold.pages / cold.seconds), unit: "" },
  { what: "pages a second, cold, stock", value: at(stock, ({ cold }) => cold.pages / cold.seconds), unit: "" },
  { what: "most memory, cold", value: at(ours, ({ cold }) => cold.peak / 1024, 2), unit: "GB", goal: "≤ 2.5" },
  { what: "most memory, cold, stock", value: at(stock, ({ cold }) => cold.peak / 1024, 2), unit: "GB" },
];

const present = versions.length + 1;
const { cold: ourCold, warm: ourWarm } = ours[0]!;
for (const count of counts.filter((count) => count > present)) {
  const copy = copySite(`${count}-versions`);
  addVersions(copy, count);
  const { cold, warm } = await coldAndWarm(`${count} versions`, copy);
  const growth = (more: number, less: number, digits = 1) => round((more - less) / (count - present), digits);
  const eachOf = `${count} versions: for each further one,`;
  rows.push(
    { what: `${count} versions: cold build`, value: round(cold.seconds), unit: "s" },
    { what: `${count} versions: warm build`, value: round(warm.seconds), unit: "s" },
    { what: `${eachOf} cold build`, value: growth(cold.seconds, ourCold.seconds, 2), unit: "s", goal: "≤ 3" },
    { what: `${eachOf} warm build`, value: growth(warm.seconds, ourWarm.seconds, 2), unit: "s", goal: "≤ 0.3" },
    { what: `${eachOf} output`, value: growth(cold.output, ourCold.output), unit: "MB" },
    { what: `${eachOf} main and runtime`, value: growth(cold.main, ourCold.main, 2), unit: "KB gzip", goal: "≤ 1.5" },
  );
}
record("Builds", "npx tsx bench/build.ts", rows);

interface Pair {
  cold: Build;
  warm: Build;
}

/** Alternates between both sites and in which comes first, because a slow phase of the machine should affect both. */
async function besideStock(): Promise<[ours: Pair[], stock: Pair[]]> {
  const sizes = await sizesOfFirst();
  const ours: Pair[] = [];
  const stock: Pair[] = [];
  const turns = [
    async () => ours.push(await coldAndWarm("ours", copySite("ours"))),
    async () => stock.push(await coldAndWarm("stock", makeStockSite(sizes))),
  ];
  for (let i = 0; i < repeats; i++) for (const turn of i % 2 ? turns.toReversed() : turns) await turn();
  return [ours, stock];
}

/** A build that is not counted: the first build on a machine is slower, because its packages and memory are cold. */
async function sizesOfFirst(): Promise<PageSizes> {
  const site = copySite("first");
  await measureBuild(site);
  const sizes = pageSizes(site, versions);
  rmSync(site, { recursive: true });
  return sizes;
}

async function coldAndWarm(name: string, folder: string): Promise<Pair> {
  const cold = tell(`${name}, cold`, await measureBuild(folder));
  rmSync(join(folder, "build"), { recursive: true });
  const warm = tell(`${name}, warm`, await measureBuild(folder));
  rmSync(folder, { recursive: true });
  return { cold, warm };
}

function tell(name: string, build: Build): Build {
  const { seconds, peak, pages, output, main } = build;
  console.log(
    `${name}: ${round(seconds)} s, ${pages} pages, ${round(peak)} MB at most, ${round(output)} MB made, main ${round(main)} KB`,
  );
  return build;
}
