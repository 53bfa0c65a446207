/** Installs the browsers that the tests lack, one after the other: package managers lock each other out. */
import { ensureChromium } from "../packages/test-browsers/src/chromium.ts";
import { ensureFirefox } from "../packages/test-browsers/src/firefox.ts";

ensureChromium();
ensureFirefox();
