import { expect, it } from "vitest";
import { announcement } from "../site/announcement";
import { forgetOldAnnouncement } from "./head";

it("shows a new announcement although an earlier one was closed, and none that was closed itself", () => {
  const isClosed = (id: string) => {
    const kept = { "docusaurus.announcement.id": id, "docusaurus.announcement.dismiss": "true" };
    const removeItem = { value: (key: string) => Reflect.deleteProperty(kept, key) };
    new Function("localStorage", forgetOldAnnouncement)(Object.defineProperties(kept, { removeItem }));
    return "docusaurus.announcement.dismiss" in kept;
  };
  expect([isClosed(announcement.id), isClosed("release-0.0.1")]).toEqual([true, false]);
});
