import { FORMATS } from "./formats";
import { probeCodec } from "./probe";

const answers = FORMATS.map(async (format) => [format.codec, await probeCodec(format)] as const);
Promise.all(answers).then((entries) => self.postMessage(Object.fromEntries(entries)));
