import { afterEach, expect, it, vi } from "vitest";
import { startWorkersHere, withholdDevices } from "./sandbox";

afterEach(() => void vi.unstubAllGlobals().restoreAllMocks());

it("refuses camera and screen, and the file pickers that the browser has, with the reason", async () => {
  const [devices, pickers] = [{}, ["showOpenFilePicker", "showSaveFilePicker", "showDirectoryPicker"]];
  vi.stubGlobal("navigator", { mediaDevices: devices });
  withholdDevices();
  expect(pickers.filter((name) => name in globalThis)).toEqual([]);
  for (const name of pickers) vi.stubGlobal(name, async () => {});
  withholdDevices();
  const all = ["getUserMedia", "getDisplayMedia", ...pickers].map((name) => ({ ...globalThis, ...devices })[name]);
  for (const ask of all) await expect(ask()).rejects.toThrow("run in a sandbox here");
});

it("starts workers by classic scripts, and keeps what is sent to a module before it has run", async () => {
  const [codes, scope, later, heard] = [[] as Blob[], new EventTarget(), vi.fn(), [] as string[]];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `made:${codes.push(blob as Blob)}`);
  for (const name of ["addEventListener", "removeEventListener"] as const) vi.stubGlobal(name, scope[name].bind(scope));
  let times = 9; // A message that is kept again would be sent without an end.
  vi.stubGlobal("dispatchEvent", (event: Event) => (times-- ? scope.dispatchEvent(event) : expect.fail()));
  const Native = vi.fn(function make(_address: string | URL, _options: WorkerOptions) {});
  vi.stubGlobal("document", { baseURI: "https://a.b/c/" }).stubGlobal("setTimeout", later).stubGlobal("Worker", Native);
  startWorkersHere();
  for (const address of ["d.js", "blob:e", "data:,1"])
    for (const options of [undefined, { type: "module", name: "n" } as const]) new Worker(address, options);
  const started = Native.mock.calls.map(([address, { type = "", name = "" }]) => `${address} ${type}${name}`);
  expect(started.join()).toBe("made:1 classic,made:2 classicn,blob:e ,made:3 classicn,data:,1 ,data:,1 modulen");
  expect(await codes[0]!.text()).toBe('importScripts("https://a.b/c/d.js")');
  const run = new Function("load", (await codes[1]!.text()).replace("import(url)", "load(url)"));
  const send = (data: number, ...ports: MessagePort[]) =>
    scope.dispatchEvent(new MessageEvent("message", { data, ports }));
  run(async (url: string) => {
    const hear = ({ data, ports }: Event & Partial<MessageEvent>) => heard.push(`${data} ${ports?.length}`);
    scope.addEventListener("message", hear);
    await undefined;
    heard.push(url);
  });
  const { port1 } = new MessageChannel();
  for (const ports of [[port1], []]) send(ports.length, ...ports);
  await new Promise(setImmediate);
  send(5);
  port1.close();
  expect(heard.join()).toBe("https://a.b/c/d.js,1 1,0 0,5 0");
  run(() => Promise.reject(new Error("no such module")));
  await new Promise(setImmediate);
  expect(later.mock.lastCall![0]).toThrow("no such module");
});
