import { expect, test, vi } from "vitest";
import { AHEAD, type Processor, shareProcessors } from "./mdx-once";

function rules(compiled: string) {
  const process = vi.fn<Processor["process"]>(async ({ compilerName }) => ({
    content: compiled.replace("$", compilerName),
    data: {},
  }));
  const processor: Processor = { process };
  const rule = { test: /x/, use: [{ loader: "mdx-loader", options: { processors: { mdProcessor: processor } } }] };
  // For the second bundle the rules are given again.
  shareProcessors([{ oneOf: [] }, rule]);
  shareProcessors([rule]);
  const page = (compilerName: "client" | "server" | typeof AHEAD, content = "# A") =>
    processor.process({ filePath: "a.mdx", content, frontMatter: {}, compilerName });
  return { process, page };
}

test("a page is compiled once for both bundles, whichever comes first", async () => {
  for (const [one, other] of [
    ["client", "server"],
    ["server", "client"],
  ] as const) {
    const { process, page } = rules("$");
    expect((await Promise.all([page(one), page(other)])).map(({ content }) => content)).toEqual(["client", "client"]);
    expect(process).toHaveBeenCalledTimes(1);
  }
});

test("a page that is compiled ahead is compiled for both bundles", async () => {
  const { process, page } = rules("$");
  await page(AHEAD);
  expect((await Promise.all([page("client"), page("server")])).map(({ content }) => content)).toEqual([
    "client",
    "client",
  ]);
  expect(process).toHaveBeenCalledTimes(1);
  await page("client");
  expect(process).toHaveBeenCalledTimes(2);
});

test("a bundle that asks again gets a page compiled anew", async () => {
  const { process, page } = rules("$");
  await page("client");
  await page("client");
  await page("server", "# B");
  expect(process).toHaveBeenCalledTimes(3);
});

test("a page with files of its own is compiled for each bundle", async () => {
  const { page } = rules("require('!file-loader?for=$!./a.png')");
  const [server, client] = await Promise.all([page("server"), page("client")]);
  expect(server.content).toContain("for=server");
  expect(client.content).toContain("for=client");
});

test("what fails fails for both", async () => {
  const { process, page } = rules("");
  process.mockRejectedValue(new Error("no MDX"));
  await expect(page("client")).rejects.toThrow("no MDX");
  await expect(page("server")).rejects.toThrow("no MDX");
});
