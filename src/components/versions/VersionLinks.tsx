import { useActiveDocContext } from "@docusaurus/plugin-content-docs/client";
import { useHistory, useLocation } from "@docusaurus/router";
import clsx from "clsx";
import type { MouseEvent, ReactNode } from "react";
import type { MissingState } from "./MissingPage";
import { labelOf, mainPage, useRememberVersion, useVersionInView } from "./version-in-view";

interface Props {
  className: string;
  activeClassName: string;
  onChoose: () => void;
}

/**
 * A list item per version: links to the same page there, or else to that version's main page. Plain anchors, because Docusaurus's Link
 * would prefetch every version when the list opens.
 */
export default function VersionLinks({ className, activeClassName, onChoose }: Props): ReactNode {
  const { pluginId, plugin, version: current } = useVersionInView();
  const { activeDoc, alternateDocVersions } = useActiveDocContext(pluginId);
  const { search, hash } = useLocation();
  const history = useHistory<MissingState | undefined>();
  const remember = useRememberVersion();

  return plugin.versions.map((version) => {
    const same = alternateDocVersions[version.name];
    const href = same ? `${same.path.replace(/\/$/, "")}${search}${hash}` : mainPage(version);
    const choose = (event: MouseEvent) => {
      remember(version.name);
      onChoose();
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const title = document.querySelector("h1")?.textContent;
      history.push(href, activeDoc && !same && title ? { missing: { id: activeDoc.id, title } } : undefined);
    };
    return (
      <li key={version.name}>
        <a
          href={href}
          className={clsx(className, version === current && activeClassName)}
          aria-current={version === current || undefined}
          onClick={choose}
          // Not documented: without it, the page loads when the link is opened.
          onPointerEnter={() => window.docusaurus?.preload?.(href)}
        >
          {labelOf(version)}
        </a>
      </li>
    );
  });
}
