import type { ProjectFiles } from "live-program/vite-project";

/** Where StackBlitz takes new projects: https://developer.stackblitz.com/platform/api/post-api */
const ADDRESS = "https://stackblitz.com/run";

export interface StackBlitzProject {
  title: string;
  description: string;
  files: ProjectFiles;
  /** The file that StackBlitz opens. */
  open: string;
}

/**
 * Opens a project on StackBlitz in a new tab. The files must be texts. The tab opens before the project is made: browsers
 * refuse tabs that open seconds after the click. It closes if the project can't be made.
 */
export async function openOnStackBlitz(make: () => Promise<StackBlitzProject>): Promise<void> {
  const tab = window.open();
  if (!tab) throw new Error("The browser blocks new tabs of this page.");
  tab.opener = null;
  tab.document.body.textContent = "Making the project…";
  try {
    const project = await make();
    if (!tab.closed) submit(tab.document, project);
  } catch (error) {
    tab.close();
    throw error;
  }
}

function submit(document: Document, { title, description, files, open }: StackBlitzProject): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = `${ADDRESS}?${new URLSearchParams({ file: open })}`;
  form.hidden = true;
  const fields = {
    "project[title]": title,
    "project[description]": description,
    "project[template]": "node",
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`project[files][${path}]`, text])),
  };
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("textarea");
    Object.assign(field, { name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
