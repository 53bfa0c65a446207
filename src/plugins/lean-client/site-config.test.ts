import { expect, it } from "vitest";
import { clientConfig } from "./site-config";

it("keeps what pages read and drops what only the build does", () => {
  const config = { title: "MFX", url: "https://mfx.example", themeConfig: { navbar: {} }, headTags: [{}], presets: [] };
  expect(clientConfig(config as never)).toBe(
    'export default {"title":"MFX","url":"https://mfx.example","themeConfig":{"navbar":{}}};\n',
  );
});
