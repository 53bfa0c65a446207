/** When a page was last changed. The stock component makes the browser load its data of dates, which stops the page for some 30 ms. */
import { ThemeClassNames } from "@docusaurus/theme-common";
import type { Props } from "@theme/LastUpdated";
import type { ReactNode } from "react";

export default function LastUpdated({ lastUpdatedAt }: Props): ReactNode {
  if (!lastUpdatedAt) return null;
  const date = new Date(lastUpdatedAt);
  // "Fri, 27 Nov 2026 07:36:00 GMT"
  const [, day, month, year] = date.toUTCString().split(" ");
  return (
    <span className={ThemeClassNames.common.lastUpdated}>
      Last updated on{" "}
      <time dateTime={date.toISOString()} itemProp="dateModified">
        {`${day} ${month} ${year}`}
      </time>
    </span>
  );
}
