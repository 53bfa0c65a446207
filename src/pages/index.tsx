import Head from "@docusaurus/Head";
import useBaseUrl from "@docusaurus/useBaseUrl";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import FirstProgram from "@site/src/components/landing/FirstProgram";
import Hero from "@site/src/components/landing/Hero";
import HowItWorks from "@site/src/components/landing/HowItWorks";
import { POSTER } from "@site/src/components/landing/hero/Stage";
import InTheBox from "@site/src/components/landing/InTheBox";
import Speed from "@site/src/components/landing/Speed";
import Support from "@site/src/components/landing/Support";
import Versions from "@site/src/components/landing/Versions";
import Layout from "@theme/Layout";
import type { ReactNode } from "react";

const DESCRIPTION =
  "MFX decodes, transforms and encodes video in the browser: WebCodecs for the codecs, WebGL2 for the effects, Web Streams to join them.";

export default function Landing(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const title = `${siteConfig.title}: ${siteConfig.tagline}`;
  return (
    <Layout description={DESCRIPTION}>
      <Head>
        <title>{title}</title>
        <meta property="og:title" content={title} />
        <link rel="preload" as="image" href={useBaseUrl(POSTER)} fetchPriority="high" />
        <script type="application/ld+json">
          {JSON.stringify({
            "@context": "https://schema.org",
            "@type": "SoftwareSourceCode",
            name: siteConfig.title,
            description: DESCRIPTION,
            url: siteConfig.url + siteConfig.baseUrl,
            programmingLanguage: "TypeScript",
            runtimePlatform: "Web browser",
            license: "https://opensource.org/license/mit",
          })}
        </script>
      </Head>
      <main>
        <Hero />
        <FirstProgram />
        <InTheBox />
        <HowItWorks />
        <Speed />
        <Support />
        <Versions />
      </main>
    </Layout>
  );
}
