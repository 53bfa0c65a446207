import { expect, it } from "vitest";
import versions from "../../../versions.json";
import { playgroundLink } from "./playground-link";

it("leads to the playground of the release", async () => {
  expect(await playgroundLink({ code: "1", version: "0.8.2" })).toMatch(/^\/docs\/0\.8\.2\/playground#code=/);
  expect(await playgroundLink({ code: "1", version: versions[0]! })).toMatch(/^\/docs\/playground#code=/);
});
