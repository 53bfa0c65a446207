/** To be imported before all else: a build waits longest for the reference, and nothing of the site is needed to make it. */
import { begunReference } from "./up-to-date";

if (process.env.NODE_ENV === "production") begunReference();
