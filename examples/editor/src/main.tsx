import { useState } from "react";
import { createRoot } from "react-dom/client";
import { lastProject, neededFiles } from "./media/projects.ts";
import { forgetRemoved } from "./media/store.ts";
import { whenAlone } from "./media/tabs.ts";
import { App } from "./ui/App.tsx";
import "./ui/editor.css";

const start = await lastProject();
// Files that were removed may be brought back by undo, as long as a tab has them.
await whenAlone(async () => forgetRemoved(new Set([...(await neededFiles()), ...start.sources.map(({ id }) => id)])));

/** The project that is open. Another project gets its own history and its own files. */
function Editor() {
  const [project, setProject] = useState(start);
  return <App key={project.id} start={project} onOpen={setProject} />;
}
createRoot(document.getElementById("root")!).render(<Editor />);
