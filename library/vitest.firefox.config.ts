/** The library's suite in an installed Firefox. */
import { firefox } from "./test/support/firefox.ts";
import * as commands from "./test/support/firefox-commands.ts";
import { suiteIn } from "./test/support/suite.ts";

export default suiteIn({ name: "firefox", provider: firefox(), headless: false, commands });
