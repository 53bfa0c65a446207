/** TypeScript's language service for one program, with the types of one release and of the platform. Runs in a worker. */
import ts from "typescript";
import type { Description, Diagnostic, Method, Request, Response, TypesRequests } from "./protocol";

const PROGRAM = "/program.ts";
const GLOBALS = "/globals.d.ts";
const TYPES = "/mfx.d.ts";
const SEVERITY = { 0: "warning", 1: "error", 2: "info", 3: "info" } as const;

const options: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
  paths: { mfx: [TYPES], "@mediabunny/*": ["/@mediabunny/*/index.d.ts"] },
  types: [],
};

const files = new Map<string, { text: string; version: number }>();
let versionOfTypes: string | undefined;

function write(name: string, text: string): void {
  const known = files.get(name);
  if (known?.text !== text) files.set(name, { text, version: (known?.version ?? 0) + 1 });
}

const service = ts.createLanguageService({
  getCompilationSettings: () => options,
  getScriptFileNames: () => [PROGRAM, GLOBALS],
  getScriptVersion: (name) => String(files.get(name)?.version ?? 0),
  getScriptSnapshot(name) {
    const file = files.get(name);
    return file && ts.ScriptSnapshot.fromString(file.text);
  },
  getCurrentDirectory: () => "/",
  getDefaultLibFileName: () => "/lib.es2023.d.ts",
  fileExists: (name) => files.has(name),
  readFile: (name) => files.get(name)?.text,
});

let platform: Promise<void> | undefined;

/** The platform's types. After a failed fetch, the next request tries again. */
function loadPlatform(): Promise<void> {
  platform ??= fetchFrom(new URL("lib.json", location.href))
    .then((response) => response.json())
    .then((texts: Record<string, string>) => {
      for (const [name, text] of Object.entries(texts)) write(`/${name}`, text);
    })
    .catch((error: unknown) => {
      platform = undefined;
      throw error;
    });
  return platform;
}

async function fetchFrom(url: URL) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: status ${response.status}`);
  return response;
}

const requests: { [M in Method]: (input: never) => unknown } = {
  async update({ code, version }) {
    await loadPlatform();
    if (version !== versionOfTypes) {
      write(TYPES, await (await fetchFrom(new URL(`../lib/${version}/mfx.d.ts`, location.href))).text());
      versionOfTypes = version;
    }
    write(PROGRAM, code);
    return true;
  },

  diagnostics: () =>
    [...service.getSyntacticDiagnostics(PROGRAM), ...service.getSemanticDiagnostics(PROGRAM)].map(
      ({ start = 0, length = 1, category, messageText }): Diagnostic => ({
        from: start,
        to: start + length,
        severity: SEVERITY[category],
        message: ts.flattenDiagnosticMessageText(messageText, "\n"),
      }),
    ),

  completions: ({ position }) =>
    service
      .getCompletionsAtPosition(PROGRAM, position, undefined)
      ?.entries.map(({ name, kind, sortText }) => ({ name, kind, sort: sortText })),

  details({ position, name }): Description | undefined {
    const found = service.getCompletionEntryDetails(
      PROGRAM,
      position,
      name,
      undefined,
      undefined,
      undefined,
      undefined,
    );
    return found && descriptionOf(found.displayParts, found.documentation);
  },

  hover({ position }) {
    const found = service.getQuickInfoAtPosition(PROGRAM, position);
    if (!found) return undefined;
    const { start, length } = found.textSpan;
    return { ...descriptionOf(found.displayParts, found.documentation), from: start, to: start + length };
  },

  signature({ position }) {
    const found = service.getSignatureHelpItems(PROGRAM, position, undefined);
    const item = found?.items[found.selectedItemIndex];
    if (!found || !item) return undefined;
    const separator = text(item.separatorDisplayParts);
    const parameters = item.parameters.map(({ displayParts }) => text(displayParts));
    const at = Math.min(found.argumentIndex, parameters.length - 1);
    const following = parameters.slice(at + 1);
    return {
      before:
        text(item.prefixDisplayParts) +
        parameters
          .slice(0, at)
          .map((one) => one + separator)
          .join(""),
      parameter: parameters[at] ?? "",
      after: following.map((one) => separator + one).join("") + text(item.suffixDisplayParts),
      documentation: text(item.parameters[at]?.documentation ?? item.documentation),
    };
  },
} satisfies { [M in Method]: (input: Parameters<TypesRequests[M]>[0] & object) => unknown };

function descriptionOf(code: ts.SymbolDisplayPart[] | undefined, documentation: ts.SymbolDisplayPart[] | undefined) {
  return { code: text(code), documentation: text(documentation) };
}

function text(parts: ts.SymbolDisplayPart[] | undefined): string {
  return ts.displayPartsToString(parts);
}

/** One at a time: an answer refers to the program of the last update before it. */
let queue = Promise.resolve();

addEventListener("message", ({ data: { id, method, input } }: MessageEvent<Request>) => {
  queue = queue.then(async () => {
    const response: Response = { id };
    try {
      response.answer = await requests[method](input as never);
    } catch {
      // Everything else works without types.
    }
    postMessage(response);
  });
});
