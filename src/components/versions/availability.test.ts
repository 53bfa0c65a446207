import { expect, test } from "vitest";
import { availability, availabilityInWords } from "./availability";

const versions = [
  { label: "next", docs: [{ id: "intro" }, { id: "limit" }, { id: "fresh" }, { id: "Compositor" }] },
  { label: "2.10.0", docs: [{ id: "intro" }, { id: "limit" }] },
  { label: "2.8.0", docs: [{ id: "intro" }, { id: "old" }] },
  { label: "2.7.0", docs: [{ id: "intro" }, { id: "Compositor" }, { id: "old" }] },
];
const words = (label: string, id: string) => availabilityInWords(availability(versions, label, id));

test("a page that came later says with which version", () => {
  expect(words("2.7.0", "limit")).toBe("It came with 2.10.0.");
  expect(words("2.7.0", "fresh")).toBe("It comes with the next release.");
});

test("a page that went says in which version it last was", () => {
  expect(words("next", "old")).toBe("It was last in 2.8.0.");
  expect(words("2.8.0", "Compositor")).toBe("It was last in 2.7.0, and came back with next.");
});

test("a page that no version has says nothing more", () => expect(words("2.8.0", "nowhere")).toBe(""));
