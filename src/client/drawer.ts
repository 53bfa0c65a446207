/** Escape closes the menu drawer of narrow screens and returns the focus to the button that opened it. Docusaurus leaves it open. */
import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";

if (ExecutionEnvironment.canUseDOM) {
  document.addEventListener("keydown", ({ key }) => {
    const navbar = document.querySelector(".navbar-sidebar--show");
    if (key !== "Escape" || !navbar) return;
    navbar.querySelector<HTMLButtonElement>(".navbar-sidebar__close")?.click();
    navbar.querySelector<HTMLButtonElement>(".navbar__toggle")?.focus();
  });
}
