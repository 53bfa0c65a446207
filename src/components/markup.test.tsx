/** Components that only show data: their words and numbers. */
import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import LastUpdated from "../theme/LastUpdated";
import Facts from "./api/Facts";
import History from "./api/History";
import MemberHead from "./api/MemberHead";
import WhatsNew from "./api/WhatsNew";
import FormatSupport from "./format-support/FormatSupport";
import SuiteResults from "./format-support/SuiteResults";
import suite from "./format-support/suite.json";
import tested from "./format-support/tested.json";
import GopTimeline from "./gop-timeline/GopTimeline";
import { decodedFor } from "./gop-timeline/gop";
import { ConsoleView } from "./live/ui/Result";
import Stages from "./playground/Stages";
import BitrateTables from "./quality-tables/BitrateTables";
import KeyFrameTable from "./quality-tables/KeyFrameTable";
import quality from "./quality-tables/results.json";
import SteadyQualityTable from "./quality-tables/SteadyQualityTable";
import Marked from "./search/Marked";
import Waveform from "./waveform/Waveform";

vi.mock("./api/use-source", () => ({ useSource: (file?: string) => file && `/source/${file}` }));
vi.mock("@docusaurus/plugin-content-docs/client", () => ({ useDocsVersion: () => ({ version: "current" }) }));
vi.mock("@docusaurus/Link", () => ({
  default: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
vi.mock("@docusaurus/theme-common", () => ({ ThemeClassNames: { common: {} } }));

const textOf = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("&#x27;", "'");

test("a member says since when it is there, when it changed, what took its place, and where its source is", () => {
  const gone = { version: "0.9.0", by: "effect" };
  const head = <MemberHead since="0.7.0" changed={["0.8.0", "0.8.2"]} gone={gone} static file="a.ts#L1" />;
  expect(textOf(head)).toBe(" static since 0.7.0 changed in 0.8.0 changed in 0.8.2 gone in 0.9.0 → effect source ");
  expect(renderToStaticMarkup(head)).toContain('href="/source/a.ts#L1"');
});

test("an option has its default, range and unit, and a page the day of its last change", () => {
  expect(textOf(<Facts default="1" range="0 3" unit="ms" />)).toBe(" Default 1 Range 0 to 3 Unit ms ");
  expect(textOf(<LastUpdated lastUpdatedAt={Date.UTC(2026, 10, 7)} />)).toBe(" Last updated on 07 Nov 2026 ");
});

test("what is gone leads to the version before, and a change shows what was there and what is", () => {
  const gone = { what: "removed", path: "class/A", name: "A", kind: "class", replacedBy: "a" } as const;
  const news = <WhatsNew version="0.9.0" before="0.8.0" changes={[gone, { ...gone, what: "changed", name: "B" }]} />;
  expect(textOf(news)).toContain(" Changed B → a Gone A → a All differences between 0.8.0 and 0.9.0 ");
  const links = [...renderToStaticMarkup(news).matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
  expect(links).toEqual(["/api/0.9.0/class/A", "/api/0.8.0/class/A", "/api/changes?from=0.8.0&amp;to=0.9.0"]);
  const change = { version: "0.9.0", what: "changed", before: "old", after: "newer" } as const;
  expect(textOf(<History events={[change]} later={["0.9.2", "0.9.3"]} />)).toBe(
    " 0.9.0 Changed. − old + newer later Changed in 0.9.2 , 0.9.3 . ",
  );
});

test("a waveform says the peaks of the sound before and after", () => {
  const [before, after] = [0.5, 1].map((peak) => ({ duration: 1000, channels: [{ min: [0], max: [peak] }] }));
  const waveform = (
    <Waveform name="gain" still="" sounds={{ before: before!, after: after! }} marker={{ current: null }} />
  );
  expect(textOf(waveform)).toBe(" Before: 1.0 s, mono, peak −6.0 dB After: 1.0 s, mono, peak 0.0 dB ");
});

test("a stage has frames in, out and inside, and a line of the console its level", () => {
  const stage = { id: 1, name: "effect", in: 5, out: 3, inFlight: [1, 2], time: 4.5 };
  expect(textOf(<Stages stages={[stage]} />)).toContain("In Out In flight ms a frame effect 5 3 2 4.5 ");
  const console = <ConsoleView entries={[{ level: "error", text: "a" }]} dropped={0} />;
  expect(renderToStaticMarkup(console)).toContain('<div data-level="error">a</div>');
});

test("the results of the suite count what passes, and why the rest fails", () => {
  const text = textOf(<SuiteResults />);
  for (const { name, tests, faults, failures } of suite.browsers) {
    const failed = faults.reduce((sum, { count }) => sum + count, failures.length);
    expect(text).toContain(`${name} ${tests} ${tests - failed} `);
    expect(text.includes(`Why tests fail in ${name}`)).toBe(failed > 0);
    for (const { what, count } of faults) expect(text).toContain(`${what} (${count})`);
  }
});

test("the table of formats has its answers in the order of its columns", () => {
  const aac = tested.browsers.flatMap(({ support: { "mp4a.40.2": can } }) => [can.decode, can.encode, can.play]);
  const answers = aac.map((can) => (can ? "Yes" : "No")).join(" ");
  expect(textOf(<FormatSupport />)).toContain(`AAC mp4a.40.2 MP4 … … … ${answers} `);
});

test("words are marked in any case, the longest first", () => {
  const marked = <Marked text="Encoders encode" marks={["encode", "encoder"]} />;
  expect(renderToStaticMarkup(marked)).toBe("<mark>Encoder</mark>s <mark>encode</mark>");
});

test("the frames that are decoded for one are counted, and its time is that of 25 frames a second", () => {
  expect(textOf(<GopTimeline />)).toContain(
    `To show frame 15, at 600 ms: ${decodedFor(15).length} frames are decoded.`,
  );
});

test("tables of quality have the SSIM and the rate of each result", () => {
  const results = [...quality.results, ...quality.steady];
  const text = textOf(<BitrateTables />) + textOf(<SteadyQualityTable />);
  for (const { ssim, bitrate } of results) expect(text).toContain(`${ssim.toFixed(3)} (${(bitrate / 1e6).toFixed(2)})`);
  const [every] = quality.keyFrames;
  expect(textOf(<KeyFrameTable />)).toContain(
    `frame ${(every!.bitrate / 1e6).toFixed(2)} Mbit/s ${every!.ssim.toFixed(3)}`,
  );
});
