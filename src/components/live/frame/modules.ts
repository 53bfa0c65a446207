/** The frame's import map: what programs can import by name. */

const parameters = new URLSearchParams(location.search);
const address = (path: string) => new URL(path, location.href).href;
const scriptUrl = (code: string) => URL.createObjectURL(new Blob([code], { type: "text/javascript" }));

let isMade = false;

/**
 * Makes the import map, once: before the first module is imported.
 *
 * @param modules - The release's modules, by address. What is missing is loaded from its address.
 */
export function mapModules(modules: Record<string, Blob> = {}): void {
  if (isMade) return;
  isMade = true;
  const release = address(`../lib/${encodeURIComponent(parameters.get("version") ?? "latest")}/mfx.js`);
  const given = Object.fromEntries(Object.entries(modules).map(([at, module]) => [at, URL.createObjectURL(module)]));
  const map = document.createElement("script");
  map.type = "importmap";
  map.textContent = JSON.stringify({
    imports: {
      ...given,
      mfx: parameters.has("start") ? scriptUrl(startingLater(release)) : (given[release] ?? release),
      react: address("react/react.js"),
      "react/jsx-runtime": address("react/jsx-runtime.js"),
      "react-dom/client": address("react/client.js"),
    },
  });
  document.head.append(map);
}

/** The release, except that `decode` can start at a later position, which the frame's script knows. */
const startingLater = (release: string): string => `export * from "${release}";
import { decode as decodeAll } from "${release}";
export const decode = async (input, type, options) => decodeAll(input, type, __mfxStart(options));`;
