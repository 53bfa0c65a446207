/** The source over the result: the whole of it, or beside a divider that can be moved. */

import clsx from "clsx";
import type { ReactNode } from "react";
import BeforeAfter from "../../before-after/BeforeAfter";
import pair from "../../before-after/BeforeAfter.module.css";
import type { RemotePlayer } from "../run/remote-player";
import styles from "./Comparison.module.css";
import SourceVideo from "./SourceVideo";

export type View = "source" | "split";

interface Props {
  view: View;
  media: RemotePlayer;
  /** URL of the footage. */
  source: string;
}

export default function Comparison({ view, media, source }: Props): ReactNode {
  const video = <SourceVideo key={source} media={media} source={source} />;
  if (view === "source")
    return (
      <div className={clsx(pair.pair, styles.comparison)}>
        {video}
        <span className={pair.name} data-side="before">
          Source
        </span>
      </div>
    );
  return (
    <BeforeAfter className={styles.comparison} label="Source and result" names={["Source", "Result"]} before={video} />
  );
}
