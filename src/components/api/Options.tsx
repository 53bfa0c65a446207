import { createContext, type ReactNode, useContext } from "react";
import { type Links, Tokens } from "./Code";
import styles from "./Options.module.css";

const LinksContext = createContext<Links>({});

/** A table of parameters and options. */
export function Options({ links, children }: { links: Links; children: ReactNode }): ReactNode {
  return (
    <LinksContext value={links}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </LinksContext>
  );
}

interface Props {
  name: string;
  /** What it is an option of, as `options.`; empty for a parameter. */
  prefix?: string;
  type: string;
  required?: boolean;
  default?: string;
  /** `min max [step]`. */
  range?: string;
  unit?: string;
  /** When it came, if later than its owner. */
  since?: string;
  children?: ReactNode;
}

export function Option({ name, prefix = "", type, required, range, unit, since, children, ...rest }: Props): ReactNode {
  const links = useContext(LinksContext);
  const [min, max] = range?.split(" ") ?? [];
  return (
    <tr className={prefix ? styles.option : undefined}>
      <th scope="row" className={styles.name}>
        <code>
          <span className={styles.prefix}>{prefix}</span>
          {name}
        </code>
        {!required && <span className={styles.optional}>optional</span>}
        {since && <span className="badge badge--success">since {since}</span>}
      </th>
      <td className={styles.type}>
        <code>
          <Tokens code={type} links={links} />
        </code>
      </td>
      <td className={styles.text}>
        {children}
        {(rest.default || range) && (
          <dl className={styles.facts}>
            {rest.default && <Fact name="Default">{rest.default}</Fact>}
            {range && (
              <Fact name="Range">
                {min} to {max}
              </Fact>
            )}
            {unit && <Fact name="Unit">{unit}</Fact>}
          </dl>
        )}
      </td>
    </tr>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
