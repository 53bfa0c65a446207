/** What the components of a page say, in plain Markdown. A component that isn't here leaves only its own text. */
import type { BlockContent, ListItem, PhrasingContent, RootContent } from "mdast";
import { exhibitOf } from "../../components/effects-gallery/exhibits";
import { FORMATS } from "../../components/format-support/formats";
import type { Support } from "../../components/format-support/probe";
import tested from "../../components/format-support/tested.json";
import type { FunctionDescription as EffectDescription, OptionDescription as EffectOption } from "typedoc-history";
import type { NewsRow } from "typedoc-history";

export interface Element {
  name: string | null;
  /** Attributes by name, as values; what was spread in is among them. */
  attributes: Readonly<Record<string, unknown>>;
  children: RootContent[];
}

/** `address`: where a page is, given its path in the same version or its whole path. */
type Render = (element: Element, address: (path: string) => string) => RootContent[];

const text = (value: string): PhrasingContent => ({ type: "text", value });
const code = (value: string): PhrasingContent => ({ type: "inlineCode", value });
const link = (url: string, child: PhrasingContent): PhrasingContent =>
  ({ type: "link", url, children: [child] }) as never;
const paragraph = (...children: PhrasingContent[]): BlockContent => ({ type: "paragraph", children });
const fence = (value: string): RootContent => ({ type: "code", lang: "ts", value });
const item = (lead: PhrasingContent[], more: RootContent[] = []): ListItem => ({
  type: "listItem",
  spread: false,
  children: [paragraph(...lead), ...(more as BlockContent[])],
});
const list = (children: ListItem[]): RootContent[] =>
  children.length ? [{ type: "list", ordered: false, spread: false, children }] : [];
/** A word before the first paragraph. */
const lead = (words: PhrasingContent[], [first, ...rest]: RootContent[]): RootContent[] =>
  first?.type === "paragraph"
    ? [paragraph(...words, text(": "), ...first.children), ...rest]
    : [paragraph(...words), ...(first ? [first, ...rest] : [])];

interface OptionAttributes {
  name: string;
  prefix?: string;
  type: string;
  required?: boolean;
  default?: string;
  range?: string;
  unit?: string;
  since?: string;
}

/** `` `options.width`: `number`, required. `` */
function optionHead(option: OptionAttributes): PhrasingContent[] {
  const [min, max] = option.range?.split(" ") ?? [];
  const facts = [
    option.required && "required",
    option.default && `default ${option.default}`,
    min && `${min} to ${max}`,
    option.unit,
    option.since && `since ${option.since}`,
  ].filter(Boolean);
  return [code(`${option.prefix ?? ""}${option.name}`), text(": "), code(option.type), text(["", ...facts].join(", "))];
}

const rendered: Readonly<Record<string, Render>> = {
  Code: ({ attributes }) => [fence(String(attributes.code))],
  ItemHead: ({ attributes: { kind, group, since } }) => [
    paragraph(text([kind, group, `since ${since}`].filter(Boolean).join(" · "))),
  ],
  MemberHead: ({ attributes: { since, changed = [] } }) => {
    const notes = [since && `since ${since}`, ...(changed as string[]).map((version) => `changed in ${version}`)];
    const said = notes.filter(Boolean).join(", ");
    return said ? [paragraph(text(said))] : [];
  },
  Options: ({ children }) => list(children.flatMap((child) => (child.type === "list" ? child.children : []))),
  Option: ({ attributes, children }) => list([item(optionHead(attributes as unknown as OptionAttributes), children)]),
  Returns: ({ attributes, children }) => lead([text("Returns "), code(String(attributes.type))], children),
  Throws: ({ children }) => lead([text("Throws")], children),
  Frames: ({ children }) => lead([text("Who closes the frames")], children),
  TypeParameters: ({ children }) => lead([text("Type parameters")], children),
  HelperType: ({ attributes, children }) => [fence(String(attributes.code ?? attributes.name)), ...children],
  Inherited: ({ attributes }) => [
    paragraph(
      text("From "),
      code(String(attributes.from)),
      text(": "),
      ...(attributes.members as string[]).flatMap((name, i) => [text(i ? ", " : ""), code(name)]),
    ),
  ],
  History: ({ attributes }) =>
    list(
      (attributes.events as { version: string; what: string; members?: { path: string }[] }[]).map(
        ({ version, what, members = [] }) =>
          item([text(`${version}: ${what}${names(members.map(({ path }) => path))}`)]),
      ),
    ),
  Related: ({ attributes: { items = [], guides = [] } }, address) =>
    list([
      ...(items as string[]).map((path) => item([link(address(path), code(path.split("/")[1]!))])),
      ...(guides as { title: string; href: string }[]).map(({ title, href }) =>
        item([link(address(href), text(title))]),
      ),
    ]),
  Items: ({ children }) => list(children.flatMap((child) => (child.type === "list" ? child.children : []))),
  Item: ({ attributes: { to, name, summary } }, address) =>
    list([item([link(address(String(to)), code(String(name))), text(`: ${summary}`)])]),
  WhatsNew: ({ attributes }) => {
    const { before, changes = [] } = attributes as { before?: string; changes?: NewsRow[] };
    if (!before) return [paragraph(text("The first public release."))];
    if (!changes.length) return [paragraph(text(`The same names and options as ${before}.`))];
    return list(
      changes.map(({ name, what, members = [] }) => item([text(`${what}: `), code(name), text(names(members))])),
    );
  },
  EffectsGallery: ({ attributes: { effects, group } }) =>
    (effects as EffectDescription[])
      .filter((effect) => exhibitOf(effect).group === group)
      .flatMap(({ name, summary, options }) => [
        { type: "heading", depth: 3, children: [text(name)] } as RootContent,
        paragraph(text(summary)),
        ...list(options.map((option) => item([...optionHead(attributesOf(option)), text(`: ${option.description}`)]))),
      ]),
  FormatSupport: ({ attributes }) => formats(Boolean(attributes.gif)),
};

export const render = (element: Element, address: (path: string) => string): RootContent[] =>
  (element.name && rendered[element.name]?.(element, address)) || element.children;

const names = (all: readonly string[]): string => (all.length ? ` (${all.join(", ")})` : "");

const attributesOf = ({ range, ...option }: EffectOption): OptionAttributes => ({
  ...option,
  since: undefined,
  ...(range && { range: `${range.min} ${range.max}` }),
});

function formats(gif: boolean): RootContent[] {
  const support: Partial<Record<string, Support>> = tested.support;
  const yes = (value: boolean | undefined) => (value ? "yes" : "no");
  const rows = FORMATS.map(({ name, codec, containers }) => {
    const can = support[codec];
    return [name, codec, containers.join(", "), yes(can?.decode), yes(can?.encode), yes(can?.play)];
  });
  if (gif) rows.push(["GIF", "image/gif", "GIF", "no", "yes, by MFX itself", "no"]);
  const head = ["codec", "string", "containers", "decode", "encode", "play while made"];
  return [
    paragraph(text(`What ${tested.browser} on ${tested.platform} could do on ${tested.date}:`)),
    {
      type: "table",
      children: [head, ...rows].map((row) => ({
        type: "tableRow",
        children: row.map((cell) => ({ type: "tableCell", children: [text(cell)] })),
      })),
    },
  ];
}
