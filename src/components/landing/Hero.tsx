import Link from "@docusaurus/Link";
import useBaseUrl from "@docusaurus/useBaseUrl";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { ReactNode } from "react";
import styles from "./Hero.module.css";
import Stage from "./hero/Stage";
import InstallLine from "./InstallLine";

export default function Hero(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  return (
    <header className={styles.hero}>
      <div className={styles.words}>
        <h1>{siteConfig.tagline}</h1>
        <p>
          Decode, transform and encode video as streams of frames: WebCodecs for the codecs, WebGL2 for the effects, Web
          Streams to join them. No server, no upload.
        </p>
        <div className={styles.actions}>
          <Link className="button button--primary" to="/docs/intro">
            Get started
          </Link>
          <Link className="button button--secondary" to="/docs/playground">
            Playground
          </Link>
          <a className="button button--link" href={useBaseUrl("/editor")}>
            Try the editor
          </a>
        </div>
      </div>
      <Stage />
      <div className={styles.install}>
        <InstallLine />
      </div>
    </header>
  );
}
