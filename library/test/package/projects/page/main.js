import { runChecks } from "./checks.js";

globalThis.results = runChecks();
