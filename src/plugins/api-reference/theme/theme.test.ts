/** The pages of the first release, which has an item of every kind. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "mfx-build/releases";
import { latest, order } from "mfx-build/since";
import { beforeAll, expect, test } from "vitest";
import { surfaceOf } from "../../../../library/test/surfaces.ts";
import { renderReference } from "../instances.ts";
import { docsFolder } from "../layout.ts";
import { prepareReference } from "../prepare.ts";

const VERSION = "0.7.0";
/** Kinds by name. */
const items = surfaceOf(VERSION, order);
const folder = docsFolder(VERSION);
const page = (path: string, version = VERSION) => readFileSync(join(docsFolder(version), `${path}.mdx`), "utf8");

beforeAll(async () => {
  await prepareReference();
  await renderReference(root, [VERSION, "next"]);
});

test("each item has a page in the folder of its kind; members of a namespace have none of their own", () => {
  const pages = Object.entries(items).map(([name, kind]) => `${kind}/${name}.mdx`);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".mdx"));
  expect(files.map((path) => path.replaceAll("\\", "/")).sort()).toEqual([...pages, "index.mdx"].sort());
});

test("pages consist of the site's components, import those they use, and name eight related items", () => {
  const decode = page("function/decode");
  expect(decode).toMatch(/^---\ntitle: "decode"\ndescription: ""\nsummary: ".+"\n/);
  expect(decode).toContain('\n\n# decode\n\n<ItemHead kind="function" group="Decode" since="0.7.0" />\n\nOpens an MP4');
  const [, imported] = /^import \{ (.+) \} from "@site\/src\/components\/api";$/m.exec(decode)!;
  const used = new Set(decode.match(/(?<=^<)[A-Z]\w+/gm));
  expect(imported!.split(", ").sort()).toEqual([...used].sort());
  expect([...used]).toEqual(expect.arrayContaining(["Frames", "Returns", "Throws", "Related"]));
  expect(page("function/decode", "next")).toMatch(/<Related items=\{\["interface\/DecodeOptions"(,"[^"]+"){7}\]\}/);
});

test("types lead to their pages: in this reference, of the platform, of JavaScript", () => {
  const [, links] = /^export const links = (.+);$/m.exec(page("function/decode"))!;
  expect(JSON.parse(links!)).toMatchObject({ Track: "class/Track", VideoFrame: "@web", Promise: "@js" });
  // MDN has no page for it.
  expect(page("class/MFXVideoEncoder")).not.toContain('"AvcEncoderConfig":"@web"');
});

test("types without a page are explained by the definition that the signature refers to", () => {
  for (const path of ["function/runInWorker", "function/servePipeline"])
    expect(page(path, "next")).not.toMatch(/<HelperType name="(Input|Output)"/);
  const transfer = /<HelperType name="Transfer" code="type Transfer = .*\n+How pictures get to the GPU/;
  expect(page("function/effect", "next")).toMatch(transfer);
});

test.each([
  ["the options of an interface", "function/decode", VERSION, '<Option name="frameRate" prefix="options."'],
  ["the members of an aliased literal", "type/GenericData", VERSION, '"type GenericData = {&#10;  data: Uint8Array;'],
  ["what is required", "function/decode", "next", 'name="input" type="ReadableStream<Uint8Array>" required>'],
  ["what need not be given", "function/keyframes", "next", '((progress: number) => number)">'],
  ["a default", "function/decode", "next", 'type="{ start?: number; end?: number }" default="the whole file">'],
  ["the call of a static method", "class/ExtendedVideoFrame", "next", '<Code code="ExtendedVideoFrame.revise('],
  ["the call of a constructor", "class/FrameTee", "next", '<Code code="new FrameTee('],
  ["what a method does", "class/ExtendedVideoFrame", "next", '): ExtendedVideoFrame" links={links} />\n\nMakes'],
  ["changed members", "class/MFXTransformStream", "next", '"changed","members":[{"path":"setDebug","after":'],
  ["a member that goes", "class/ExtendedVideoFrame", VERSION, 'gone={{"version":"0.8.1","by":"revise"}} static file='],
  ["the value of a name", "enum/TrackType", VERSION, '<Code code="TrackType.Audio = &#34;audio&#34;"'],
  ["links of their version", "function/decode", "next", "[`ContainerError`](/api/next/class/ContainerError)"],
  ["interfaces by their text", "class/MFXGLContext", "next", '<HelperType name="Crop">'],
  [
    "the call of each form",
    "function/limit",
    "next",
    '## Form 1 {/* #form-1 */}\n\n<Code code="limit(&#10;  effects: Effects,&#10;  fn: ((frame: VideoFrame) => boolean | Promise<boolean>),&#10;): Effect[]" links={links} />',
  ],
  ["what a further form does", "function/limit", "next", ': Effect[]" links={links} />\n\nApplies effects only within'],
  ["only what a form adds", "function/limit", "next", '<Options links={links}>\n\n<Option name="range" type="T'],
  ["what a call returns", "function/decode", VERSION, ';&#10;}>" links={links}>\n\nThe main tracks, and lists'],
  ["options in options", "function/encode", "next", '"repeat" prefix="options.gif." type="number" default="0" since='],
  ["parameters that may be left out", "class/MFXTransformStream", VERSION, '<Option name="items" type="O[]">'],
  ["each further paragraph", "function/decode", "next", " links={links} />\n\n<Frames>\n\nA file may lack video"],
  ["what names it", "function/decode", VERSION, '"class/MFXVideoSource"]} guides={[{"title":"Introduction",'],
  ["facts of properties", "interface/TimeRange", "next", 'the end.\n\n<Facts default="the end of the input" />'],
  ["parameters of types", "class/FrameTee", VERSION, "<TypeParameters>\n\n- `T`: `VideoFrame` or `AudioData`.\n\n</T"],
  ["who closes frames", "function/cloneFrame", VERSION, "<Frames>\n\n- `frame`: stays open.\n- The result: A "],
  ["later versions", "class/ExtendedVideoFrame", VERSION, '"0.7.0","what":"added"}]} later={["0.8.1"]} />'],
  ["the place of its source", "function/encode", "next", '<Source file="library/src/encode/encode.ts#L'],
  ["a section apart from a member", "class/ExtendedVideoFrame", "next", "## Properties {/* #properties-of-"],
  ["a definition without its end", "function/effect", "next", '&#34;planes&#34;">'],
  ["a changed signature", "function/forceCopyFrame", "next", '"0.8.0","what":"changed","before":"function force'],
])("pages have %s", (_, path, version, part) => {
  expect(page(path, version)).toContain(part);
});

test("members and options say since when they exist, if later than their item, and when they changed", () => {
  const visual = page("variable/visual", "next");
  expect(visual).toMatch(/<Option name="offset" prefix="options\." .*range="-1 1 0.01" unit="of .*" since="0\.8\.4">/);
  expect(visual).toContain('### translate() {/* #translate */}\n\n<MemberHead since="0.8.2" file=');
  expect(visual).toMatch(/### add\(\) .*\n\n<MemberHead changed=\{\["0\.8\.4",/);
  expect(visual).toMatch(/### adjustment\(\) .*\n\n<MemberHead (?!.*since=)/);
  expect(page("function/decode", "next")).toMatch(/<Option name="trim" (?!.*since=)/);
});

test.each([
  ["class/ExtendedVideoFrame", ["Example", "Constructor", "Properties", "Methods", "Inherited"]],
  ["enum/TrackType", ["Values"]],
  ["function/cloneFrame", ["Parameters", "Example"]],
  ["namespace/shaders", ["Properties", "Members", "Types named here"]],
])("%s has its sections in their order", (path, sections) => {
  const titles = [...page(path).matchAll(/^## (.+) \{/gm)].map(([, title]) => title);
  expect(titles.filter((title) => title !== "Related")).toEqual([...sections, "History"]);
});

test("inherited members are listed with the class that declares them", () => {
  expect(page("class/Scaler")).toMatch(
    /## Inherited \{\/\* #inherited \*\/\}\n\n<Inherited from="MFXTransformStream" members=\{\["readable",.+"queue",.+\]\} links/,
  );
});

test("what a later release removes says so, and names the replacement with its page there", () => {
  const notice = '<Gone version="0.8.0" by={[{"name":"visual.add","href":"/api/0.8.0/variable/visual#add"}]} />';
  expect(page("class/Compositor")).toContain(notice);
  expect(page("class/Compositor")).toContain('<History events={[{"version":"0.7.0","what":"added"}]} />');
});

test("the first page lists all items by group, and marks those that the latest release lacks", () => {
  const index = page("index");
  expect(index).toContain("slug: /");
  expect(page("index", "next")).toMatch(/\/next\.mdx";\n\n# API of the next release\n\nAll \d+ exports of `mfx`/);
  expect(index).not.toContain("isNew");
  expect(index).toContain('<NewsText />\n\n<WhatsNew version="0.7.0"');
  const groups = ["Decode", "Effects", "Frames", "Streams", "Encode"].map((group) => `## ${group}`);
  expect(index.match(/^## .+/gm)).toEqual(expect.arrayContaining(groups));
  expect(index.match(/^<Item /gm)).toHaveLength(Object.keys(items).length);
  const released = surfaceOf(latest, order);
  const added = Object.keys(surfaceOf("next", order)).filter((name) => !(name in released));
  const marked = [...page("index", "next").matchAll(/^<Item to="(\w+\/([\w$]+))" .* isNew /gm)];
  expect(marked.map(([, , name]) => name).sort()).toEqual(added.sort());
  const history = '<History events={[{"version":"next","what":"added"}]} />';
  for (const [, path] of marked) expect(page(path!, "next")).toContain(history);
  for (const section of index.split(/^## /m)) {
    const names = [...section.matchAll(/^<Item .*name="([\w$]+)"/gm)].map(([, name]) => name!);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
  }
});

test("the page of an item that is gone is removed", async () => {
  const stale = join(folder, "class/Nothing.mdx");
  writeFileSync(stale, "# Nothing");
  await renderReference(root, [VERSION, "next"]);
  expect(existsSync(stale)).toBe(false);
});
