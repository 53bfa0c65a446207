import { onTestFinished } from "vitest";

/**
 * Names the renderer of WebGL as one in software, so that effects transfer all frames as planes, until the test ends. WebKit hides the name,
 * and effects time both transfers with the first frames.
 */
export function drawInSoftware(): void {
  const { prototype } = WebGL2RenderingContext;
  const { getParameter } = prototype;
  prototype.getParameter = function (name) {
    const value: unknown = getParameter.call(this, name);
    return typeof value === "string" ? "software" : value;
  };
  onTestFinished(() => void Object.assign(prototype, { getParameter }));
}
