/** `npm run release:verify -- v1.2.0`: fails unless the tag names the latest release and the package's version. */
import { tagRefusal } from "mfx-build/release-names";
import library from "../../library/package.json" with { type: "json" };
import versions from "../../versions.json" with { type: "json" };

const why = tagRefusal(process.argv[2], versions[0]!, library.version);
if (why) console.error(why);
process.exitCode = Number(why !== undefined);
