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

/** Opens a project on StackBlitz in a new tab. The files must be texts. */
export function openOnStackBlitz({ title, description, files, open }: StackBlitzProject): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = `${ADDRESS}?${new URLSearchParams({ file: open })}`;
  form.target = "_blank";
  form.rel = "noopener";
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
  form.remove();
}
