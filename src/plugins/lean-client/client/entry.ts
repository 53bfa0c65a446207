/**
 * Takes the place of Docusaurus's entry, which has all modules of the main script do their first work in one task. Here they do it in
 * several, between which the browser can answer to its user.
 */

/** Unlike a timer, a message comes at once in a tab in the background too. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

async function start() {
  await nextTask();
  await import(/* webpackMode: "eager" */ "react-dom/client");
  await nextTask();
  await import(/* webpackMode: "eager" */ "@generated/client-modules");
  await nextTask();
  // The first comparison of words loads the rules of a language; Docusaurus makes one on every page.
  document.title.localeCompare("");
  await nextTask();
  await import(/* webpackMode: "eager" */ "@generated/routes");
  await nextTask();
  await import(/* webpackMode: "eager" */ "@docusaurus/core/lib/client/clientEntry.js");
}

void start();
