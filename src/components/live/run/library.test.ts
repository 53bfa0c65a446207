import { afterEach, expect, test, vi } from "vitest";
import { modulesOf } from "./library";

const SITE = "https://site.example/lib";
const ENTRY = `${SITE}/1/mfx.js`;
const FILES: Record<string, string> = {
  [ENTRY]:
    'import{a as b}from"../chunks/A.js";import"../chunks/B.js";const c=()=>import("../chunks/L.js");export{b,c};',
  [`${SITE}/chunks/A.js`]: 'import{b}from"./B.js";export const a=b;',
  [`${SITE}/chunks/B.js`]: 'import"./A.js";export const b="from\\"./no.js\\"";',
};

const serve = (files: Record<string, string>) => {
  const read = vi.fn(
    async (address: string) => new Response(files[address] ?? "", { status: files[address] ? 200 : 404 }),
  );
  vi.stubGlobal("fetch", read);
  return read;
};

afterEach(() => vi.unstubAllGlobals());

test("a failure is told, and the next call tries again", async () => {
  serve({});
  await expect(modulesOf(ENTRY)).rejects.toThrow("The library could not be loaded");
  serve(FILES);
  expect(Object.keys(await modulesOf(ENTRY))).toHaveLength(3);
});

test("each module is read once, with its imports by address, and what is loaded later is left out", async () => {
  vi.resetModules();
  const fresh = await import("./library");
  const read = serve(FILES);
  const modules = await fresh.modulesOf(ENTRY);
  expect(await fresh.modulesOf(ENTRY)).toBe(modules);
  expect(read).toHaveBeenCalledTimes(3);
  const texts = Object.entries(modules).map(async ([address, module]) => [address, await module.text()]);
  expect(Object.fromEntries(await Promise.all(texts))).toEqual({
    [ENTRY]: `import{a as b}from"${SITE}/chunks/A.js";import"${SITE}/chunks/B.js";const c=()=>import("${SITE}/chunks/L.js");export{b,c};`,
    [`${SITE}/chunks/A.js`]: `import{b}from"${SITE}/chunks/B.js";export const a=b;`,
    [`${SITE}/chunks/B.js`]: `import"${SITE}/chunks/A.js";export const b="from\\"./no.js\\"";`,
  });
});
