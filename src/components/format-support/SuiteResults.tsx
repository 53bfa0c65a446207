import type { ReactNode } from "react";
import Columns from "../scrollable-table/Columns";
import ScrollableTable from "../scrollable-table/ScrollableTable";
import suite from "./suite.json";

interface SuiteBrowser {
  name: string;
  tests: number;
  /** Faults of the browser, with the number of tests that fail because of them. */
  faults: { what: string; count: number }[];
  /** Other tests that failed. */
  failures: string[];
}

const BROWSERS: SuiteBrowser[] = suite.browsers;

const failedIn = ({ faults, failures }: SuiteBrowser) =>
  failures.length + faults.reduce((sum, { count }) => sum + count, 0);

/** How many of the library's tests pass in a browser, and why the others fail. Nothing before the first report. */
export default function SuiteResults(): ReactNode {
  if (BROWSERS.length === 0) return null;
  return (
    <>
      <p>
        The library's tests on <time dateTime={suite.date}>{suite.date}</time>:
      </p>
      <ScrollableTable>
        <Columns names={["Browser", "Tests", "Pass"]} />
        <tbody>
          {BROWSERS.map((browser) => (
            <tr key={browser.name}>
              <th scope="row">{browser.name}</th>
              <td>{browser.tests}</td>
              <td>{browser.tests - failedIn(browser)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollableTable>
      {BROWSERS.filter((browser) => failedIn(browser) > 0).map(({ name, faults, failures }) => (
        <section key={name}>
          <p>Why tests fail in {name}, and how many:</p>
          <ul>
            {faults
              .toSorted((a, b) => b.count - a.count)
              .map(({ what, count }) => (
                <li key={what}>
                  {what} ({count})
                </li>
              ))}
            {failures.length > 0 && <li>Not explained yet. ({failures.length})</li>}
          </ul>
        </section>
      ))}
    </>
  );
}
