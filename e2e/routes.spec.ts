import versions from "../versions.json";
import { expect, test } from "./support/test";

const latest = versions[0];
const prefixes = ["", "/next", ...versions.slice(1).map((version) => `/${version}`)];
const guides = ["intro", "playground", "supported-formats", "tutorial/pipelines", "category/usage"];

test("every version has its guides at the routes of the specification", async ({ request }) => {
  for (const prefix of prefixes) {
    for (const guide of guides) {
      const response = await request.get(`/docs${prefix}/${guide}`);
      expect(response.status(), response.url()).toBe(200);
      expect(await response.text()).toContain("<h1");
    }
  }
  expect(latest).toBe("0.10.0");
});

test("any other path is the not-found page, with the status that says so", async ({ request }) => {
  for (const path of ["/nowhere", "/docs/nowhere", "/docs/0.6.0/intro"]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});
