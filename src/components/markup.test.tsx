/** Components that only show data: their words and numbers. */

import type { Props as TokenProps } from "@theme/CodeBlock/Line/Token";
import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Timeline } from "typedoc-history";
import { expect, onTestFinished, test, vi } from "vitest";
import { keyOf } from "../../library/bench/measure";
import { latest } from "../site/versions";
import Token from "../theme/CodeBlock/Line/Token";
import LastUpdated from "../theme/LastUpdated";
import Loading from "../theme/Loading";
import NotFoundContent from "../theme/NotFound/Content";
import * as api from "./api";
import Changes from "./api/changes/Changes";
import Stills from "./before-after/Stills";
import ResultTable from "./benchmarks/ResultTable";
import ContainerDrawing from "./container-drawing/ContainerDrawing";
import CopyPage from "./copy-page/CopyPage";
import Curves from "./curves/Curves";
import KeyframesDrawing from "./curves/KeyframesDrawing";
import EffectIndex from "./effects-gallery/EffectIndex";
import PlayButton from "./effects-gallery/PlayButton";
import FormatSupport from "./format-support/FormatSupport";
import SuiteResults from "./format-support/SuiteResults";
import suite from "./format-support/suite.json";
import tested from "./format-support/tested.json";
import GopTimeline from "./gop-timeline/GopTimeline";
import { decodedFor, FRAMES, STORED } from "./gop-timeline/gop";
import Hero from "./landing/Hero";
import InTheBox from "./landing/InTheBox";
import Speed from "./landing/Speed";
import Support from "./landing/Support";
import { type BenchResult, benchResults, speedGroups, wordsFor } from "./landing/speed";
import Versions from "./landing/Versions";
import OptionList from "./option-list/OptionList";
import PipelineDrawing from "./pipeline-drawing/PipelineDrawing";
import BitrateTables from "./quality-tables/BitrateTables";
import KeyFrameTable from "./quality-tables/KeyFrameTable";
import quality from "./quality-tables/results.json";
import SteadyQualityTable from "./quality-tables/SteadyQualityTable";
import Marked from "./search/Marked";
import TrimDrawing from "./trim-drawing/TrimDrawing";
import Waveform from "./waveform/Waveform";

vi.mock("@docusaurus/Link", () => ({ default: "a" }));
vi.mock("@docusaurus/plugin-content-docs/client", () => ({
  useDocsVersion: () => ({ version: "current" }),
  useVersions: () =>
    ["next", "1.0.0"].map((label) => ({
      name: label,
      label,
      isLast: label !== "next",
      docs: [{ path: `/docs/${label}/` }],
    })),
}));
vi.mock("@docusaurus/router", () => ({
  useHistory: Object,
  useLocation: () => ({ pathname: "/docs/a_b-c.php", search: "?from=1&to=3" }),
}));
vi.mock("@docusaurus/useDocusaurusContext", () => ({
  default: () => ({ siteConfig: { title: "MFX", organizationName: 1, projectName: 2, customFields: { commit: 3 } } }),
}));
vi.mock("@site/src/components/live/ui/LiveBlock", () => ({ default: "pre" }));
vi.mock("@api-data/news/latest.mdx", () => ({ default: () => "A." }));
vi.mock("@api-data/news/next.mdx", () => ({ default: () => "B." }));
vi.mock("@docusaurus/useBaseUrl", () => ({ default: String }));
vi.mock("@docusaurus/useIsBrowser", () => ({ default: () => true }));
const hero = vi.hoisted(() => ({ phase: "poster", state: { look: "grade", strength: 0.5, playing: true } }));
vi.mock("./landing/hero/use-hero", () => ({ useHero: () => hero }));
vi.mock("@theme/Heading", () => ({ default: "h2" }));
vi.mock("@docusaurus/theme-common", () => ({ ThemeClassNames: { common: {} } }));

const textOf = (element: ReactNode, link = " ") =>
  renderToStaticMarkup(element)
    .replace(/<a [^>]*(?:href|to)="([^"]*)"[^>]*>/g, link)
    .replace(/<(?:option (selected)|span [^>]*api-kind--(\w+))[^>]*>/g, " $1$2 ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
/** The address of each link is in front of its words. */
const linkedTextOf = (element: ReactNode) => textOf(element, "$1 ").trim();
type Box = [left: number, top: number, width: number, height: number];
const BOX = /<rect[^>]*? x="([\d.]+)" y="(\d+)" width="(\d+)" height="(\d+)"/g;
const boxesOf = (drawing: string) => [...drawing.matchAll(BOX)].map((box) => box.slice(1).map(Number) as Box);
const described = (...names: string[]) =>
  names.map((name) => ({ name, summary: "", since: "", parameters: [], options: [] }));

test("a page says the day of its last change, and drawings what they show", () => {
  expect(textOf(<LastUpdated lastUpdatedAt={Date.UTC(2026, 10, 7)} />)).toBe(" Last updated on 07 Nov 2026 ");
  const stages = "bytes in .* demux (decode ){2}effects .* your streams (encode ){2}mux bytes out .*";
  const named = new RegExp(`^ decode\\(\\) draw\\(\\) encode\\(\\) (${stages} ){2}$`);
  expect(textOf(<PipelineDrawing effects="draw()" />)).toMatch(named);
  const pipeline = renderToStaticMarkup(<PipelineDrawing />);
  const calls = [...pipeline.matchAll(/M(\d+) 22V16H(\d+)v6"><\/path><text x="(\d+)"/g)];
  expect(calls.map(([, ...x]) => x.join(" "))).toEqual(["148 412 280", "440 558 499", "586 850 718"]);
  for (const [isDown, drawing] of pipeline.split("</svg>", 2).entries()) {
    const [starts, ends] = [0, 1].map((end) =>
      boxesOf(drawing).map(([x, y, w, h]) => (isDown ? `${x + w / 2} ${y + h * end}` : `${x + w * end} ${y + h / 2}`)),
    );
    const links = [...drawing.matchAll(/_(\w)[a-z]+_\w+" d="M(\d+ \d+)C[\d ]* (\d+ \d+)"/g)];
    const joined = links.map(([, lane, from, to]) => `${lane}${ends!.indexOf(from!)}${starts!.indexOf(to!)}`);
    expect(joined.join(" ")).toBe("b01 v12 a13 v24 a35 v46 a57 v68 a78 b89");
  }
  const container = renderToStaticMarkup(<ContainerDrawing />);
  expect(container).toMatch(/ \d\d\)".*>vid.*: H\.264<(.*_video_){9}.* 1\d\d\)".*>aud.*: AAC<(.*_audio_){9}/);
  const gaps = boxesOf(container).map(([x, , width], i, all) => (all[i + 1]?.[0] ?? 0) - x - width);
  expect(gaps.filter((gap) => gap === 8)).toHaveLength(2 * 8);
  const easings =
    " linear hold inQuad outQuad inOutQuad inOutCubic inOutSine outExpo outBack outBounce outElastic cubic-bezier(0.8, 0, 0.2, 1) ";
  expect(textOf(<Curves />)).toBe(easings);
  const [linear, ...others] = new Set(renderToStaticMarkup(<Curves />).match(/"M0\.0[^"]*"/g));
  expect([linear, others.length]).toEqual([expect.stringMatching(/^"M0\.0 100\.0L1\.7 98\.3L.*L100\.0 0\.0"$/), 11]);
  const graph = renderToStaticMarkup(<KeyframesDrawing />);
  const keys = [...graph.matchAll(/M([\d.]+) (\d+)l8/g)].map(([, x, top]) => [Number(x), Number(top) + 8]);
  const values = [...graph.matchAll(/M([\d.]+) (\d+)l8[^>]*><\/path><text[^>]* x="([\d.]+)" y="(\d+)"/g)];
  for (const [, x, top, at, y] of values) expect([at, Number(top) - Number(y)]).toEqual([x, 6]);
  for (const key of keys) expect(graph).toMatch(new RegExp(`[ML]${key.map((at) => at.toFixed(1)).join(" ")}[LH]`));
  const seconds = [...graph.matchAll(/x="([\d.]+)"[^>]*>\d s/g)].map(([, x]) => Number(x));
  expect(keys.map(([x]) => seconds.indexOf(x!))).toEqual([0, 2, 4, 5]);
  expect(graph).toContain(`H${seconds[6]}"`);
  const bouncing = [...graph.matchAll(/L[\d.]+ ([\d.]+)/g)].map(([, top]) => Number(top)).slice(-80);
  expect(bouncing).not.toEqual(bouncing.toSorted((a, b) => a - b));
  expect(textOf(<KeyframesDrawing />)).toBe(" 0 s 1 s 2 s 3 s 4 s 5 s 6 s 1 2.4 2.4 1 ");
  const said = `To show frame 15, at 600 ms: ${decodedFor(15).length} frames are decoded.`;
  expect(textOf(<GopTimeline />)).toMatch(new RegExp(`^ as shown (I( B P){4} ){3}as stored (I( P B){4} ){3}${said}`));
  const frames = renderToStaticMarkup(<GopTimeline />).match(/<rect class="[^"]*"/g)!;
  const isDecoded = [...[...FRAMES].keys(), ...STORED].map((frame) => decodedFor(15).includes(frame));
  expect(frames.map((frame) => frame.includes("_decoded_"))).toEqual(isDecoded);
  const shown = [...frames.keys()].filter((place) => frames[place]!.includes("_shown_"));
  expect(shown).toEqual([15, FRAMES.length + STORED.indexOf(15)]);
  const trimmed = renderToStaticMarkup(<TrimDrawing />);
  const marks = [...trimmed.matchAll(/"_frame_\w+(?: _(\w)\w+)?" .*?height="(\d+)"/g)]
    .map(([, kind, height]) => (height === "44" ? " " : "") + [undefined, "d", "k"].indexOf(kind))
    .join("");
  expect(boxesOf(trimmed).filter(([, top, , height]) => top + height === 78)).toHaveLength(32);
  expect(marks).toBe(" 00000000 11122222 22222200 00000000");
  const parts =
    /keptSound\w+" x="220" [^>]* width="220".* x="220"[^>]*>start<.* x="440"[^>]*>end<.* x="160"[^>]*>decoded f/;
  expect(trimmed).toMatch(parts);
  const pictures = [<Stills key="still" after="gif" label="L" />, <api.Picture key="picture" effect="hue" />];
  const seen = renderToStaticMarkup(pictures).match(/(?<=src="\/img\/|alt="|-label=")[^"]*|(?<=value=")\d+/g);
  const still = "guides/gif.webp, L, effects/coast.webp, The footage as it is, L: how much is seen of before, 35";
  expect(seen?.join(", ")).toBe(`${still}, effects/hue.webp, A frame of the footage after hue`);
  const [before, after] = [0.5, 1].map((peak) => ({ duration: 1000, channels: [{ min: [0], max: [peak] }] }));
  const marker = { current: null };
  const waveform = <Waveform name="gain" still="" sounds={{ before: before!, after: after! }} marker={marker} />;
  const pan = renderToStaticMarkup(<Waveform name="pan" still="/pan.svg" sounds={undefined} marker={marker} />);
  expect(pan).toMatch(/src="\/pan\.svg" alt="[^"]* before and after pan".*>Before<.*>After</);
  expect(textOf(waveform)).toBe(" Before: 1.0 s, mono, peak −6.0 dB After: 1.0 s, mono, peak 0.0 dB ");
});

test("the results of the suite count what passes, and why the rest fails", () => {
  const text = textOf(<SuiteResults />);
  for (const { name, tests, faults, failures } of suite.browsers) {
    const failed = faults.reduce((sum, { count }) => sum + count, failures.length);
    expect(text).toContain(`${name} ${tests} ${tests - failed} `);
    expect(text.includes(`Why tests fail in ${name}`)).toBe(failed > 0);
    const sorted = faults.toSorted((a, b) => b.count - a.count).map(({ what, count }) => `${what} (${count})`);
    expect(text).toContain(sorted.join(" "));
  }
});

test("the table of formats has its answers in the order of its columns", () => {
  const aac = tested.browsers.flatMap(({ support: { "mp4a.40.2": can } }) => [can.decode, can.encode, can.play]);
  const answers = aac.map((can) => (can ? "Yes" : "No")).join(" ");
  const text = textOf(<FormatSupport />);
  const browsers = tested.browsers.map(({ name }) => name).join("(?:,| and) ");
  expect(text).toMatch(new RegExp(` what ${browsers} on ${tested.platform} could do on ${tested.date} `));
  expect(text.match(/Video Codec|VP8|Audio Codec|AAC/g)).toEqual(["Video Codec", "VP8", "Audio Codec", "AAC"]);
  expect(text).toContain(`AAC mp4a.40.2 MP4 … … … ${answers} `);
  expect(text).toContain(`${" Decode Encode Play".repeat(1 + tested.browsers.length)} H.264`);
  const spans = renderToStaticMarkup(<FormatSupport />).match(/colSpan="3"|rowSpan="2"/g);
  expect(spans).toHaveLength(2 * (2 + tested.browsers.length));
  const inMarkdown = renderToStaticMarkup(<FormatSupport gif />).replace(/<(\w+) [^>]*"ignore".*?<\/\1>/g, "");
  expect(inMarkdown.match(/Your browser|…|>Decode</g)).toHaveLength(2 * tested.browsers.length);
  expect(text).not.toContain("GIF");
  expect(textOf(<FormatSupport gif />)).toContain("GIF image/gif GIF, by MFX itself No Yes No No Yes No");
  const { vp8 } = tested.browsers[0]!.support;
  const asTested = { ...vp8 };
  onTestFinished(() => void Object.assign(vp8, asTested));
  for (const hardware of [false, true]) {
    Object.assign(vp8, { decode: true, encode: false, hardware, play: false });
    expect(textOf(<FormatSupport />)).toContain(`VP8 vp8 WebM … … … Yes ${hardware ? "HW " : ""}No No `);
  }
});

test("words are marked in any case, the longest first", () => {
  const marked = <Marked text="Encoders encode(" marks={["encode", "encoder", "("]} />;
  expect(renderToStaticMarkup(marked)).toBe("<mark>Encoder</mark>s <mark>encode</mark><mark>(</mark>");
});

test("tables of quality have the SSIM and the rate of each result", () => {
  const results = [...quality.results, ...quality.steady];
  const text = textOf(<BitrateTables />) + textOf(<SteadyQualityTable />);
  const cells = results.map(({ ssim, bitrate }) => `${ssim.toFixed(3)} (${(bitrate / 1e6).toFixed(2)})`);
  for (const cell of cells) expect(text).toContain(cell);
  for (const [index, { target, codec }] of quality.results.entries())
    expect(text.includes(` ${(target / 1e6).toFixed(2)} Mbit/s ${cells[index]} `)).toBe(codec === "h264");
  const codecs = new Set(quality.steady.map(({ codec }) => codec)).size;
  const lowest = cells.slice(quality.results.length).slice(0, codecs).join(" ");
  expect(text).toMatch(/ coast, 1280 × 720 H\.264 .* AV1 \d\.\d\d Mbit\/s .* city, 1280 × 720 /);
  expect(text).toContain(`AV1 coast, &quot;low&quot; ${lowest} coast`);
  const [, apart] = quality.keyFrames;
  const row = `${apart!.seconds} s ${(apart!.bitrate / 1e6).toFixed(2)} Mbit/s ${apart!.ssim.toFixed(3)}`;
  expect(textOf(<KeyFrameTable />)).toMatch(new RegExp(` every Rate of the file SSIM frame .* ${row} 1 s `));
});

test("changes are in order, and lead to where an item is or was", () => {
  const news = (["removed", "changed", "added"] as const).map((what) => ({ what, path: "class/B", name: "B" }));
  Object.assign(news[0]!, { replacedBy: "b" });
  Object.assign(news[1]!, { members: ["x", "y"] });
  const listed =
    "All names and options that changed since 0.8.1 New /api/0.8.2/class/B B Changed /api/0.8.2/class/B B : x, y Gone /api/0.8.1/class/B B → b /api/changes?from=0.8.1&to=0.8.2 All differences between 0.8.1 and 0.8.2";
  expect(linkedTextOf(<api.WhatsNew version="0.8.2" before="0.8.1" changes={news} />)).toBe(listed);
  const ofOne = linkedTextOf(<api.WhatsNew version="2" before="1" changes={[{ ...news[1]!, members: ["x"] }]} />);
  expect(ofOne).toContain("since 1 Changed /api/2/class/B B : x /api/changes");
  const changed = { what: "changed" as const, before: "b", after: "a" };
  const events = [
    { what: "added" as const, version: "0.8.0" },
    { what: "removed" as const, version: "0.8.1" },
    { ...changed, version: "0.9.0" },
    { what: "changed" as const, version: "0.9.1", members: [{ path: "x", after: "1" }] },
    { ...changed, version: latest, members: ["before", "after"].map((side) => ({ path: side, [side]: "1" })) },
  ];
  const history = <api.History events={events} later={["next", "next2"]} />;
  const told = `/api/0.8.0 0.8.0 Added. /api/0.8.1 0.8.1 Removed. /api/0.9.0 0.9.0 Changed. − b + a /api/0.9.1 0.9.1 Changed: + x x added + 1 /api ${latest} Changed: − before , + after − b + a before removed − 1 after added + 1 later Changed in /api/next next , /api/next2 next2 .`;
  expect(linkedTextOf(history)).toBe(told);
  expect(renderToStaticMarkup(history).match(/<pre|"Before">−|"After">\+/g)).toHaveLength(5 + 7);
  const rest = { kind: "class", name: "n", summary: "Sum.", members: {} };
  const states = (...signatures: (string | null)[]) => signatures.map((signature, version) => [version, signature]);
  const items = {
    "class/a": { ...rest, states: states("1", "1", null), replacedBy: "g" },
    "class/b": { ...rest, states: states(null, "2") },
    "class/c": {
      ...rest,
      states: states("1"),
      members: { x: { states: states("3", null), replacedBy: "y" }, z: { states: states("3", "4") } },
    },
    "class/d": { ...rest, states: states("1", "2") },
  };
  const textFor = (...versions: string[]) =>
    linkedTextOf(<Changes timeline={{ versions, items } as unknown as Timeline} />);
  const between =
    "selected 3 2 1 Compare 3 /api/changes?from=1&to=3 since 1 New /api/3/class/b class n Sum. Changed /api/3/class/c class n x removed, now y − 3 z changed − 3 + 4 /api/3/class/d class n − 1 + 2 Gone /api/1/class/a class n In its place: g.";
  expect(textFor("1", "2", "3").split(" To ")[1]).toBe(between);
  for (const [a, b] of ["12", "23"])
    expect(textFor(a!, b!)).toContain(`Compare ${b} /api/changes?from=${a}&to=${b} since ${a}`);
  const each =
    /From 4 3 L selected 0 → To 4 3 selected L 0 Compare 4 .* since 3 The same .* 3 .* since L Gone .* L .* since 0 New/;
  expect(textFor("0", latest, "3", "4").replaceAll(latest, "L")).toMatch(each);
});

test("parts of the reference lead to pages of its version and of the platform", () => {
  const links = { T: "class/T", Blob: "@web" };
  const gone = { version: "0.9.0", by: "effect" };
  const mdn = "https://developer.mozilla.org/en-US/docs/Web/API/Blob";
  const parts = {
    "Gone in 1.0.0. In its place: /a a , /b b .": (
      <api.Gone version="1.0.0" by={["a", "b"].map((name) => ({ name, href: `/${name}` }))} />
    ),
    "Gone in 1.0.0.": <api.Gone version="1.0.0" />,
    "Gone in 1.0.0. In its place: /a a .": <api.Gone version="1.0.0" by={[{ name: "a", href: "/a" }]} />,
    "static since 0.7.0 changed in 0.8.0 changed in 0.8.2 gone in 0.9.0 → effect https://github.com/1/2/blob/3/a.ts#L1 source":
      <api.MemberHead since="0.7.0" changed={["0.8.0", "0.8.2"]} gone={gone} static file="a.ts#L1" />,
    "gone in 1.0.0": <api.MemberHead gone={{ version: "1.0.0" }} />,
    "1 member of T /api/next/class/T#ab aB": <api.Inherited from="T" members={["aB"]} links={links} />,
    "1 member of X y": <api.Inherited from="X" members={["y"]} links={links} />,
    [`2 members of Blob ${mdn}/a a ${mdn}/b b`]: <api.Inherited from="Blob" members={["a", "b"]} links={links} />,
    [`T : /api/next/class/T T | ${mdn} Blob | valueOf`]: <api.Code code="T: T | Blob | valueOf" links={links} />,
    "class class /api/next#io IO since 1 deprecated": <api.ItemHead kind="class" group="IO" since="1" deprecated />,
    "enum enum since 1.0.0": <api.ItemHead kind="enum" group="" since="1.0.0" />,
    "/api/next/class/A class A new Sum.": <api.Item to="class/A" kind="class" name="A" summary="Sum." isNew />,
    "/api/next/class/B class B Old.": <api.Item to="class/B" kind="class" name="B" summary="Old." />,
    "/api/next/class/A class A /g Guide G": <api.Related items={["class/A"]} guides={[{ title: "G", href: "/g" }]} />,
    "Range 1 to 9 Unit ms": <api.Facts range="1 9 2" unit="ms" />,
    "Source: https://github.com/1/2/blob/3/a.ts#L1 a.ts, line 1": <api.Source file="a.ts#L1" />,
    "": [<api.Facts key="facts" unit="ms" />, <api.Source key="source" />],
    "Returns /api/next/class/T T": <api.Returns type="T" links={links} />,
    "Name Type Description n optional /api/next/class/T T": (
      <api.Options links={links}>{[<api.Option key="n" name="n" type="T" />]}</api.Options>
    ),
    "/api/0.8.0 0.8.0 Added.": <api.History events={[{ version: "0.8.0", what: "added" }]} />,
    "N : 1": <api.HelperType name="N" code="N: 1" />,
    N: <api.HelperType name="N" />,
    "Throws E.": <api.Throws>E.</api.Throws>,
    "Type parameters T.": <api.TypeParameters>T.</api.TypeParameters>,
    "The first public release.": <api.WhatsNew version="0.7.0" />,
    "No export or option changed since 0.8.2. This release changes behavior only.": (
      <api.WhatsNew version="0.8.3" before="0.8.2" />
    ),
  };
  for (const [text, part] of Object.entries(parts)) expect(linkedTextOf(part)).toBe(text);
  const isBeside = [{}, { static: true }, { since: "1" }, { changed: ["1"] }, { gone }].map((props) =>
    renderToStaticMarkup(<api.MemberHead {...props} />).includes("_beside_"),
  );
  expect(isBeside).toEqual([true, false, false, false, false]);
});

test("the front page has the names, links and columns of its parts", () => {
  const support =
    "/docs/supported-formats All formats WebCodecs … WebGL2 … In a worker … Codec Decodes Encodes H.264 (AVC) … … HEVC (H.265) … … VP8 … … VP9 … … AV1 … … AAC … … Opus … …";
  expect(linkedTextOf(<Support />)).toContain(support);
  const versions = `New in ${latest} A./docs#what-is-new All names and options that changed In the next release B./docs/next#what-is-new All names and options that changed /docs/next next /docs/1.0.0 1.0.0 (latest)`;
  expect(linkedTextOf(<Versions />)).toContain(versions);
  const [first] = speedGroups(benchResults);
  const [bars, links] = [first!.bars.map(({ name, ratio }) => `${name} ${ratio.toFixed(2)} × `), "/benchmarks run the"];
  expect(linkedTextOf(<Speed />)).toMatch(new RegExp(`${links}.* ${first!.title} ${bars.join("")}.* ${first!.about}`));
  const speed = renderToStaticMarkup(<Speed />);
  expect(speed.match(/labelledby="(.+?)".*<h2 id="\1"|<figcaption|--length:1"|data-own="true"/g)).toHaveLength(10);
  expect(speed).not.toMatch(/(Medians of [^<]*)<.*\1</);
  const heads =
    /\/docs\/intro Get started \/docs\/playground Playground .* GIF \/docs.*ed containers .* \/api\/class\/Scaler Scaler .*#[a-z]+ boxBlur /;
  expect(linkedTextOf([<Hero key="hero" />, <InTheBox key="box" />])).toMatch(heads);
  const stage = (part: object) => renderToStaticMarkup(<Hero key={Object.assign(hero, part).phase} />);
  const looks = (part: object, markup: RegExp) => expect(stage(part)).toMatch(markup);
  const paused = { ...hero.state, look: "zoom", strength: 1, playing: false };
  looks({}, /aria-label="Play"[^<]*<svg[^<]*<path d="M8 .*checked=""[^<]*<span>Grade.*value="0.5".*ent\(\{/);
  looks({ phase: "starting" }, /disabled="" aria-label="Play"/);
  looks({ phase: "live", framesPerSecond: 24 }, />Footage<.*>MFX<.*value="38".*"Pause".*M7.*>Live, 24 fr/);
  looks({ framesPerSecond: 23, state: paused }, /"Play".*"M8 .*checked=""[^<]*<span>Zoom.*<span[^>]*>3<.*>Live</);
  expect(stage({ phase: "video" })).not.toMatch(/<button[^>]*"Play"|Strength/);
  const found =
    /action="\/search".*name="q" value="a b c".*="\/docs\/intro">I.*="\/api">API.*="\/docs\/playground">P.*="\/">Front/;
  expect(renderToStaticMarkup(<NotFoundContent />)).toMatch(found);
});

test("lists of effects, options and benchmarks have their names and numbers", () => {
  const [{ group, name, about, wallRatio }] = benchResults as [BenchResult];
  const measured = { group, text: "T.", cases: [name], outcomes: { [keyOf({ group, name })]: [12.6, 1.5] as const } };
  const failed = { ...measured, outcomes: { [keyOf({ group, name })]: "Failed." } };
  const published = `${group}. T. Published: ${wordsFor(about)} Case Published Result ms ${name} ${wallRatio!.toFixed(2)} ×`;
  const facts = { required: false, default: "1", range: "0 9", unit: "ms" };
  const option = { name: "a.b.cD", description: "In `ms`.", type: "number", ...facts };
  const parts = {
    "Copy page /docs/x.md Markdown": <CopyPage permalink="/docs/x/" />,
    "Move #zoom zoom Color #fade fade #hue hue Blur and sharpen #blur blur Edges #edge edge Combine #chromakey chromaKey":
      <EffectIndex effects={described("zoom", "blur", "fade", "edge", "hue", "chromaKey")} />,
    "Volume #fade fade Tone and position #pan pan Mixing and custom effects #mix mix": (
      <EffectIndex owner="sound" effects={described("fade", "pan", "mix")} />
    ),
    "Name Type Description a.b. c D optional number In ms . Default 1 Range 0 to 9 Unit ms d string Default 2": (
      <OptionList options={[option, { name: "d", description: "", type: "string", required: true, default: "2" }]} />
    ),
    "e since 1.0.0 number": <api.Option name="e" type="number" required since="1.0.0" />,
    [`${published} 1.50 × 13`]: <ResultTable {...measured} />,
    [`${published} Failed. –`]: <ResultTable {...failed} />,
    "Play zoom": <PlayButton name="zoom" phase="stopped" onStart={() => {}} onStop={() => {}} />,
    "Stop zoom Loading the library…": <PlayButton name="zoom" phase="loading" onStart={() => {}} onStop={() => {}} />,
    "Stop hue": <PlayButton name="hue" phase="playing" onStart={() => {}} onStop={() => {}} />,
  };
  for (const [text, part] of Object.entries(parts)) expect(linkedTextOf(part)).toBe(text);
  expect(renderToStaticMarkup(<OptionList options={[option]} />)).toContain("In <code>ms</code>.");
  // The search leaves these out.
  const props = { options: [option], permalink: "/", range: "0 9", events: [], file: "a.ts" };
  for (const Part of [OptionList, CopyPage, api.Facts, api.History, api.MemberHead, api.Related, api.Source])
    expect(renderToStaticMarkup(<Part {...props} />)).toMatch(/^<\w+ [^>]*data-search-ignore="true"/);
  const silent = [<api.Option key="a" name="n" type="T" />, <api.MemberHead key="b" file="a" />];
  expect(renderToStaticMarkup(silent).match(/(search-|mdast=")ignore/g)).toHaveLength(4);
});

test("a page that loads shows nothing at first, then a spinner; one that can't be loaded says why, and asks again", () => {
  const retry = vi.fn();
  const state = { error: undefined, pastDelay: false, timedOut: false, isLoading: true, retry };
  expect(renderToStaticMarkup(<Loading {...state} />)).toBe("");
  expect(renderToStaticMarkup(<Loading {...state} pastDelay />)).toContain('role="status"');
  const failure = Loading({ ...state, error: new Error("Loading chunk 7 failed") }) as ReactElement<{
    children: ReactElement<{ onClick(): void }>[];
  }>;
  expect(textOf(failure)).toBe(" Error: Loading chunk 7 failed Retry ");
  failure.props.children[1]!.props.onClick();
  expect(retry).toHaveBeenCalledOnce();
});

test("only a token with a color has an element", () => {
  const rendered = (style?: object) => renderToStaticMarkup(<Token {...({ style } as TokenProps)}>decode</Token>);
  expect(rendered({ color: "red" })).toBe('<span style="color:red">decode</span>');
  expect([rendered({}), rendered()]).toEqual(["decode", "decode"]);
});
