/**
 * If a script of the page fails to load before the page has been hydrated, Docusaurus leaves the text without saying that menus, search and
 * programs don't work. Later failures have messages of their own.
 */
import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";

const isChunkError = (reason: unknown) => reason instanceof Error && /chunk/i.test(`${reason.name} ${reason.message}`);

function showNotice(): void {
  const notice = document.createElement("div");
  notice.className = "site-notice";
  notice.setAttribute("role", "alert");
  const button = document.createElement("button");
  button.className = "button button--primary button--sm";
  button.textContent = "Reload";
  button.addEventListener("click", () => window.location.reload());
  notice.append("A part of this page could not be loaded.", button);
  document.body.append(notice);
}

if (ExecutionEnvironment.canUseDOM) {
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (!isChunkError(reason)) return;
    window.removeEventListener("unhandledrejection", onRejection);
    if (document.documentElement.dataset.hasHydrated === "true") return;
    showNotice();
  };
  window.addEventListener("unhandledrejection", onRejection);
}
