/** A film of three videos of 5 s each, for tests of the model. */
import { addSource } from "../editor/src/model/changes";
import { newProject, type Project, type Source } from "../editor/src/model/project";

export const source = (id: string): Source => ({
  id,
  name: id,
  kind: "video",
  duration: 5000,
  width: 640,
  height: 360,
  hasSound: true,
});
export const project = ["a", "b", "c"].reduce((all, id) => addSource(all, source(id)), newProject());

export const sourcesOf = ({ clips }: Project) => clips.map(({ source }) => source);
