import { createRoot } from "react-dom/client";
import { lastProject, neededFiles } from "./media/projects.ts";
import { forgetRemoved } from "./media/store.ts";
import { whenAlone } from "./media/tabs.ts";
import { Editor } from "./ui/Editor.tsx";
import "./ui/editor.css";

const start = await lastProject();
// Files that were removed may be brought back by undo, as long as a tab has them.
await whenAlone(async () => forgetRemoved(new Set([...(await neededFiles()), ...start.sources.map(({ id }) => id)])));
createRoot(document.getElementById("root")!).render(<Editor start={start} />);
