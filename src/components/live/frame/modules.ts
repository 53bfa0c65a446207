/** The frame's import map: what programs can import by name. */

const parameters = new URLSearchParams(location.search);
const address = (path: string) => new URL(path, location.href).href;
const scriptUrl = (code: string) => URL.createObjectURL(new Blob([code], { type: "text/javascript" }));

/**
 * Makes the import map, which a document may have once, before its first import.
 *
 * @param library - The release in one file. Without it, its modules are loaded from their addresses, and packages share parts of them.
 */
export function mapModules(library?: Blob): void {
  const served = address(`../lib/${encodeURIComponent(parameters.get("version") ?? "latest")}/mfx.js`);
  const release = library ? URL.createObjectURL(library) : served;
  const packages = parameters.getAll("package").map((name) => [name, address(`../lib/${name}/index.js`)]);
  const map = document.createElement("script");
  map.type = "importmap";
  map.textContent = JSON.stringify({
    imports: {
      mfx: parameters.has("start") ? scriptUrl(startingLater(release)) : release,
      react: address("react/react.js"),
      "react/jsx-runtime": address("react/jsx-runtime.js"),
      "react-dom/client": address("react/client.js"),
      ...Object.fromEntries(packages),
    },
  });
  document.head.append(map);
}

/** The release, except that `decode` can start at a later position, which the frame's script knows. */
const startingLater = (release: string): string => `export * from "${release}";
import { decode as decodeAll } from "${release}";
export const decode = async (input, type, options) =>
  typeof type === "object" ? decodeAll(input, __mfxStart(type)) : decodeAll(input, type, __mfxStart(options));`;
