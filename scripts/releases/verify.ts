/** `npm run release:verify -- v1.2.0`: fails unless the tag names the latest release and the package's version. */
import library from "../../library/package.json" with { type: "json" };
import versions from "../../versions.json" with { type: "json" };

const tag = process.argv[2];
const expected = `v${versions[0]}`;
if (tag !== expected || `v${library.version}` !== expected) {
  console.error(
    `The tag is ${tag ?? "missing"}, versions.json names ${expected}, library/package.json v${library.version}.`,
  );
  process.exitCode = 1;
}
