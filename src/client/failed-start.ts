/**
 * If a script of the page fails to load before the page has been hydrated, Docusaurus leaves the text without saying that menus, search and
 * programs don't work. Later failures have messages of their own.
 */
import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import { showNotice } from "./notice";

const isChunkError = (reason: unknown) => reason instanceof Error && /chunk/i.test(`${reason.name} ${reason.message}`);

if (ExecutionEnvironment.canUseDOM) {
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (!isChunkError(reason)) return;
    window.removeEventListener("unhandledrejection", onRejection);
    if (document.documentElement.dataset.hasHydrated === "true") return;
    showNotice("A part of this page could not be loaded.", "Reload", () => window.location.reload(), "alert");
  };
  window.addEventListener("unhandledrejection", onRejection);
}
