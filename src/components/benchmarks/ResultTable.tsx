import type { ReactNode } from "react";
import { keyOf, type Outcome } from "../../../library/bench/measure";
import { benchResults, wordsFor } from "../landing/speed";
import Columns from "../scrollable-table/Columns";

/** What a group measures. */
export interface Task {
  text: string;
  /** The cases that readers run, if not all of the group. */
  cases?: readonly string[];
}

interface ResultTableProps extends Task {
  group: string;
  outcomes: Record<string, Outcome>;
}

/** The cases of a group: their published ratios, and those of a result. */
export default function ResultTable({ group, text, cases, outcomes }: ResultTableProps): ReactNode {
  const rows = benchResults
    .filter((result) => result.group === group && result.clip === "coast" && (cases?.includes(result.name) ?? true))
    .map((result) => ({ ...result, outcome: outcomes[keyOf(result)] }));
  return (
    <table>
      <caption>
        <strong>{group}.</strong> {text} {rows[0] && `Published: ${wordsFor(rows[0].about)}`}
      </caption>
      <Columns names={["Case", "Published", "Result", "ms"]} />
      <tbody>
        {rows.map(({ name, wallRatio, outcome }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{times(wallRatio)}</td>
            <td>{typeof outcome === "string" ? outcome : times(outcome?.[1])}</td>
            <td>{typeof outcome === "object" ? outcome[0].toFixed() : "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const times = (ratio: number | null | undefined) => (ratio == null ? "–" : `${ratio.toFixed(2)}\u00a0×`);
