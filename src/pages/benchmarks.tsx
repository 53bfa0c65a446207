import Link from "@docusaurus/Link";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import Benchmarks from "@site/src/components/benchmarks/Benchmarks";
import Layout from "@theme/Layout";
import type { ReactNode } from "react";

const DESCRIPTION =
  "Measures MFX beside mediabunny and a bare WebCodecs loop in your own browser: transcoding, an effect, seeks and copying, with the published ratios.";

const TASKS = {
  "MP4 → WebM VP8": { text: "Decodes the clip, and encodes its video in VP8." },
  "MP4 → MP4 H.264": { text: "Decodes the clip, and encodes its video in H.264." },
  "Effects, VP8": {
    text: "Decodes the clip, enlarges the middle of its pictures, and encodes them in VP8. The loop draws no effect.",
    cases: ["bare decode → encode (b)", "one zoom"],
  },
  "Preview: median of 50 seeks": { text: "Opens the clip, and shows its frames at 50 times in no order." },
  "Copy MP4 → MP4, 20 times": { text: "Writes the packets of the clip into another file, without decoding them." },
};

export default function BenchmarksPage(): ReactNode {
  const { organizationName, projectName } = useDocusaurusContext().siteConfig;
  const folder = `https://github.com/${organizationName}/${projectName}/tree/main/library/bench`;
  return (
    <Layout title="Benchmarks" description={DESCRIPTION}>
      <main className="container margin-vert--lg markdown">
        <h1>Benchmarks</h1>
        <p>
          How fast is MFX on your machine? This page runs the library's benchmarks in your browser, beside mediabunny,
          where it has the same task, and a loop that uses WebCodecs without a library. Nothing runs until you press{" "}
          <strong>Run</strong>, and nothing is uploaded.
        </p>
        <p>
          The clip is <Link to="pathname:///media/coast.mp4">coast.mp4</Link>: 12 seconds of H.264 at 640 × 360. Every
          case runs four times, in turns. The first round warms up and isn't counted; times and ratios are medians of
          the other three. All tasks together take one to two minutes on a machine with two cores. Keep this tab in
          front while they run: browsers slow down hidden pages.
        </p>
        <Benchmarks tasks={TASKS} />
        <h2>What the numbers mean</h2>
        <ul>
          <li>
            A <strong>ratio</strong> compares a case with the case marked (b) of its table, in the same round: 1.10 ×
            takes 10 % longer. Compare ratios; the milliseconds depend on your machine, and on what else it does.
          </li>
          <li>
            The <strong>published</strong> ratios come from <code>results.json</code> of{" "}
            <Link to={folder}>the benchmarks in the repository</Link>, where <code>npm run bench -w mfx</code> measures
            more tasks.
          </li>
          <li>
            The <strong>bare loop</strong> reads packets with mediabunny, and decodes and encodes them with WebCodecs
            alone. It writes no file, so a library is rarely faster.
          </li>
          <li>This page measures the version of MFX in development.</li>
          <li>
            A case that your browser cannot run, such as an encoder that it lacks, shows its error, and the others go
            on.
          </li>
        </ul>
      </main>
    </Layout>
  );
}
