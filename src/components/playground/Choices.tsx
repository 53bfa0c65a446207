/** Selects the release, the example and the footage of a program. */
import versions from "@site/versions.json";
import { type ReactNode, useId } from "react";
import { releases } from "../live/playground-link";
import type { Example } from "./examples";
import FootageChooser from "./FootageChooser";
import type { Footage, OwnFile } from "./footage";
import styles from "./Playground.module.css";

interface Props {
  pageVersion: string;
  version: string;
  /** Those of the release. */
  examples: Example[];
  /** The example that is open, unchanged. */
  example?: Example;
  /** Whether the reader has a program of their own. */
  own: boolean;
  footage: Footage | OwnFile;
  onVersion(version: string): void;
  onExample(example: Example): void;
  onOwn(): void;
  onFootage(footage: Footage): void;
  onFile(file: File): void;
}

const OWN = "+own";

export default function Choices(props: Props): ReactNode {
  const { pageVersion, version, examples, example, own, footage } = props;
  const chooseProgram = (name: string) => {
    const chosen = examples.find((one) => one.name === name);
    if (chosen) props.onExample(chosen);
    else props.onOwn();
  };
  return (
    <>
      <Choice label="Version" value={version} onChange={props.onVersion}>
        {[pageVersion, ...releases.filter((one) => one !== pageVersion)].map((one) => (
          <option key={one} value={one}>
            {one === versions[0] ? `${one} (latest)` : one}
          </option>
        ))}
      </Choice>
      <Choice label="Example" value={example?.name ?? OWN} onChange={chooseProgram}>
        {(own || !example) && <option value={OWN}>{own ? "Your own program" : "A program from a link"}</option>}
        {examples.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </Choice>
      <div className={styles.choice}>
        <FootageChooser footage={footage} onChange={props.onFootage} onFile={props.onFile} />
      </div>
      {footage.kind === "file" && <span className={styles.private}>Your file stays on this computer.</span>}
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  );
}
