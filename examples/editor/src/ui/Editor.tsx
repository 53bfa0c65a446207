/** The project that is open. Another project gets its own history and its own files. */
import { useState } from "react";
import type { Project } from "../model/project.ts";
import { App } from "./App.tsx";

export function Editor({ start }: { start: Project }) {
  const [project, setProject] = useState(start);
  return <App key={project.id} start={project} onOpen={setProject} />;
}
