/** A notice at the edge of the page with one button. It stays until the page is left. */
export function showNotice(text: string, action: string, onClick: () => void, role: "alert" | "status"): void {
  const notice = document.createElement("div");
  notice.className = "site-notice";
  notice.setAttribute("role", role);
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: "button button--primary button--sm",
    textContent: action,
  });
  button.addEventListener("click", onClick);
  notice.append(text, button);
  document.body.append(notice);
}
