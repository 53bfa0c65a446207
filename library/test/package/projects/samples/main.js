import { createElement } from "react";
import { createRoot } from "react-dom/client";

const samples = import.meta.glob("./samples/*");

// A sample with a button waits for a reader's click.
const button = new Promise((resolve) => {
  const look = () => document.querySelector("button") && resolve();
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
});

async function run(name) {
  const module = await Promise.race([samples[`./samples/${name}`](), button]);
  if (!module?.default) return;
  createRoot(document.body.appendChild(document.createElement("div"))).render(createElement(module.default));
  await button;
}

globalThis.finished = run(new URLSearchParams(location.search).get("sample"));
