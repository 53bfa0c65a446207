import { expect, it } from "vitest";
import { announcement } from "../site/announcement";
import headPlugin, { forgetOldAnnouncement } from "./head";

it("shows a new announcement although an earlier one was closed, and none that was closed itself", () => {
  const isClosed = (id: string) => {
    const kept = { "docusaurus.announcement.id": id, "docusaurus.announcement.dismiss": "true" };
    const removeItem = { value: (key: string) => Reflect.deleteProperty(kept, key) };
    new Function("localStorage", forgetOldAnnouncement)(Object.defineProperties(kept, { removeItem }));
    return "docusaurus.announcement.dismiss" in kept;
  };
  expect([isClosed(announcement.id), isClosed("release-0.0.1")]).toEqual([true, false]);
});

it("lets pages ask the site alone, and read fonts and videos of others", () => {
  const tags = JSON.stringify(headPlugin().injectHtmlTags!({ content: undefined }));
  const policy = /"content":"(default-src[^"]*)"/.exec(tags)![1]!;
  const others = policy.split("; ").filter((directive) => directive.includes("http"));
  const names = others.map((directive) => directive.split(" ")[0]);
  expect(names.join(" ")).toBe("style-src font-src media-src form-action");
  expect(policy).toMatch(/^default-src 'self';.* connect-src 'self' data: blob:;.* object-src 'none'; base/);
});
