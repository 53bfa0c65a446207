/** The library's suite in WebKitGTK. */
import { suiteIn } from "./test/support/suite.ts";
import { webkit } from "./test/support/webkit.ts";
import * as commands from "./test/support/webkit-commands.ts";

export default suiteIn({ name: "webkit", provider: webkit(), headless: false, commands });
