/** Mistakes that a developer of this site may make, each rendered on the server. Bundled and run by the test beside it. */
import ComponentCreator from "@docusaurus/ComponentCreator";
import {
  DocsPreferredVersionContextProvider,
  type GlobalVersion,
  useLayoutDoc,
} from "@docusaurus/plugin-content-docs/client";
import Translate from "@docusaurus/Translate";
import { useColorMode } from "@docusaurus/theme-common";
import { usePluginData } from "@docusaurus/useGlobalData";
import useRouteContext from "@docusaurus/useRouteContext";
import NavbarItem from "@theme/NavbarItem";
import ComponentTypes from "@theme/NavbarItem/ComponentTypes";
import StockComponentTypes from "@theme-original/NavbarItem/ComponentTypes";
import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import Loadable from "react-loadable";
import { StaticRouter } from "react-router-dom";

interface Case {
  /** In the words of the specification's catalogue of errors. */
  name: string;
  says: RegExp;
  wrong: ReactNode;
}

/** Only calls a hook. */
function Calling({ hook }: { hook: () => unknown }): null {
  hook();
  return null;
}

const inDocs = (children: ReactNode) => (
  <DocsPreferredVersionContextProvider>{children}</DocsPreferredVersionContextProvider>
);

/** A value that the types forbid, but plain JavaScript allows. */
const wrongly = <T,>(value: unknown) => value as T;

const NoDefault = ComponentCreator("/no-default", "hash");

export const cases: Case[] = [
  {
    name: "a page component without a default export",
    says: /The page component at \/no-default doesn't have a default export\. This makes it impossible to render/,
    wrong: <NoDefault />,
  },
  {
    name: "missing plugin global data when it is required",
    says: /global data not found for "nowhere" plugin/,
    wrong: <Calling hook={() => usePluginData("nowhere", "default", { failfast: true })} />,
  },
  {
    name: "missing route context",
    says: /^Unexpected: no Docusaurus route context found$/,
    wrong: <Calling hook={useRouteContext} />,
  },
  {
    name: "Translate with children that are no string",
    says: /<Translate> component only accept simple string values/,
    wrong: <Translate id="id">{wrongly<string>(<b>bold</b>)}</Translate>,
  },
  {
    name: "a navbar item of a type that is missing",
    says: /No NavbarItem component found for type "custom-nowhere"/,
    wrong: <NavbarItem {...wrongly<object>({ type: "custom-nowhere" })} />,
  },
  {
    name: "a stock sidebar item whose sidebar has nothing to link to",
    says: /Sidebar with ID "empty" doesn't have anything to be linked to/,
    wrong: inDocs(<NavbarItem type="docSidebar" sidebarId="empty" label="Empty" />),
  },
  {
    name: "a section of ours whose sidebar has nothing to link to",
    says: /Sidebar with ID "empty" of version 1\.0 doesn't have anything to be linked to/,
    wrong: inDocs(
      <NavbarItem {...wrongly<object>({ type: "custom-section", docsPluginId: "default", sidebarId: "empty" })} />,
    ),
  },
  {
    name: "a doc id that the version lacks",
    says: /Couldn't find any doc with id "nowhere" in version "1\.0"/,
    wrong: inDocs(<Calling hook={() => useLayoutDoc("nowhere", "default")} />),
  },
  {
    name: "a hook outside its provider",
    says: /useColorMode is called outside the <ColorModeProvider>/,
    wrong: <Calling hook={useColorMode} />,
  },
];

/** The types of navbar items that the site's configuration may name, and those of Docusaurus. */
export const navbarItemTypes = Object.keys(ComponentTypes);
export const stockNavbarItemTypes = Object.keys(StockComponentTypes);

/** The version of the cases' docs. */
export const version: GlobalVersion = {
  name: "1.0",
  label: "1.0",
  isLast: true,
  path: "/docs",
  mainDocId: "intro",
  docs: [{ id: "intro", path: "/docs/intro" }],
  draftIds: [],
  sidebars: { empty: {} },
};

/** Rejects with the error that rendering throws, anywhere in the page. */
export async function render({ wrong }: Case): Promise<void> {
  await Loadable.preloadAll();
  await new Promise<void>((resolve, reject) => {
    prerenderToNodeStream(<StaticRouter location="/">{wrong}</StaticRouter>, { onError: reject }).then(
      () => resolve(),
      reject,
    );
  });
}
