import Link from "@docusaurus/Link";
import { useActivePlugin, useDocsVersion, useDocVersionSuggestions } from "@docusaurus/plugin-content-docs/client";
import MissingPage from "@site/src/components/versions/MissingPage";
import { mainPage, useRememberVersion } from "@site/src/components/versions/version-in-view";
import type { Props } from "@theme/DocVersionBanner";
import clsx from "clsx";
import type { ReactNode } from "react";

export default function DocVersionBanner({ className }: Props): ReactNode {
  const { banner } = useDocsVersion();
  return (
    <>
      <MissingPage />
      {banner && <OtherVersion className={className} />}
    </>
  );
}

function OtherVersion({ className }: Props) {
  const { banner, label } = useDocsVersion();
  const { pluginId } = useActivePlugin({ failfast: true })!;
  const { latestDocSuggestion, latestVersionSuggestion: latest } = useDocVersionSuggestions(pluginId);
  const remember = useRememberVersion();
  return (
    <div className={clsx(className, "theme-doc-version-banner alert alert--warning margin-bottom--md")} role="note">
      {banner === "unreleased" ? (
        <>
          <b>{label}</b> is unreleased: what you read here may still change.
        </>
      ) : (
        <>
          You are reading <b>{label}</b>, an old version.
        </>
      )}{" "}
      <Link to={latestDocSuggestion?.path ?? mainPage(latest)} onClick={() => remember(latest.name)}>
        {latestDocSuggestion ? "This page in" : "Not in the latest: go to"} {latest.label}, the latest version
      </Link>
      .
    </div>
  );
}
