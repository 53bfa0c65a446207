import { useBaseUrlUtils } from "@docusaurus/useBaseUrl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { linkTo, type Shared, sharedBy } from "../../../library/bench/link";
import { measure, ROUNDS, type Step } from "../../../library/bench/measure";
import styles from "./Benchmarks.module.css";
import ResultTable, { type Task } from "./ResultTable";

const ALL = "All tasks";

/** Runs groups of the library's benchmarks on request, and shows that result or a link's. `tasks` are by group. */
export default function Benchmarks({ tasks }: { tasks: Record<string, Task> }): ReactNode {
  const { withBaseUrl } = useBaseUrlUtils();
  const [chosen, setChosen] = useState(ALL);
  const [results, setResults] = useState<Shared>();
  const [step, setStep] = useState<Step>();
  const [said, setSaid] = useState("");
  const running = useRef<AbortController>(undefined);

  useEffect(() => {
    const read = () => {
      try {
        setResults(sharedBy(location.hash));
        setSaid("");
      } catch {
        setSaid("This link holds no readable result. Ask for the whole link, or run the benchmarks here.");
      }
    };
    read();
    window.addEventListener("hashchange", read);
    return () => {
      window.removeEventListener("hashchange", read);
      running.current?.abort();
    };
  }, []);

  async function run() {
    running.current = new AbortController();
    const { signal } = running.current;
    setStep({ round: 1, name: "Loading…", done: 0 });
    const groups = chosen === ALL ? Object.keys(tasks) : [chosen];
    const [script, clip] = [withBaseUrl("/lib/bench.js"), withBaseUrl("/media/coast.mp4")];
    try {
      const outcomes = await measure({ script, clip, groups, onStep: setStep }, signal);
      const date = new Date().toISOString().slice(0, 10);
      const measured = { about: `${date}, ${navigator.hardwareConcurrency} cores, ${navigator.userAgent}`, outcomes };
      setResults(measured);
      history.replaceState(history.state, "", linkTo(measured));
      setSaid("Done. The address of this page now holds the result.");
    } catch (error) {
      setSaid(signal.aborted ? "Canceled." : String(error));
    }
    setStep(undefined);
  }

  const copyLink = () =>
    navigator.clipboard.writeText(location.href).then(
      () => setSaid("Link copied."),
      () => setSaid("The browser does not allow copying. Copy the address of this page."),
    );

  return (
    <div className={styles.benchmarks}>
      <div className={styles.controls}>
        <select aria-label="Tasks" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {[ALL, ...Object.keys(tasks)].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <button
          type="button"
          className="button button--primary"
          onClick={() => (step ? running.current?.abort() : void run())}
        >
          {step ? "Cancel" : "Run"}
        </button>
        {results && !step && (
          <button type="button" className="button button--secondary" onClick={copyLink}>
            Copy link
          </button>
        )}
        <span role="status">{step ? `Round ${step.round} of ${ROUNDS}` : said}</span>
      </div>
      {step && (
        <label>
          {step.name} <progress value={step.done} />
        </label>
      )}
      {results && <p>Result: {results.about}</p>}
      {Object.entries(tasks).map(([group, task]) => (
        <ResultTable key={group} group={group} {...task} outcomes={results?.outcomes ?? {}} />
      ))}
    </div>
  );
}
