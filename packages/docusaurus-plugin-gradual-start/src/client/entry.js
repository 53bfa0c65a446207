/**
 * Evaluates the modules of the main script in several tasks. Docusaurus's own entry imports all of them, which evaluates them in one.
 */
async function start() {
  await nextTask();
  await import(/* webpackMode: "eager" */ "react-dom/client");
  await nextTask();
  await import(/* webpackMode: "eager" */ "@generated/client-modules");
  await nextTask();
  await import(/* webpackMode: "eager" */ "@generated/routes");
  await nextTask();
  await import(/* webpackMode: "eager" */ "docusaurus-plugin-gradual-start/docusaurus-entry");
}

/** Timers are throttled in background tabs; messages are not. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(undefined);
  });

// Docusaurus inserts its base URL banner if this is undefined when the document has been parsed.
Object.assign(window, { docusaurus: null });
start();

export {};
