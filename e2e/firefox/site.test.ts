/** The site's main flows: one file, since every file starts a browser. */
import "./results";
import "./samples";
import "./sandbox";
import "./shell";
import { openSite } from "./site";

openSite();
