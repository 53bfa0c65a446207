import { prepareReference } from "./prepare.ts";
const t = Date.now();
console.log(await prepareReference(), Date.now() - t);
