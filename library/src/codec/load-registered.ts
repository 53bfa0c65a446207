import type { LoadRegistered } from "./registered.ts";

/** Their code is loaded only if the browser lacks an encoder. */
export const loadRegistered: LoadRegistered = () => import("../container/registered-encoders.ts");
