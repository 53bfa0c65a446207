import { createContext, Fragment, type ReactNode, useContext } from "react";
import Columns from "../scrollable-table/Columns";
import { type Links, Tokens } from "./Code";
import Facts, { type FactsProps } from "./Facts";
import styles from "./Options.module.css";

const LinksContext = createContext<Links>({});

/** A table of parameters and options. */
export function Options({ links, children }: { links: Links; children: ReactNode }): ReactNode {
  return (
    <LinksContext value={links}>
      <table className={styles.table}>
        <Columns names={["Name", "Type", "Description"]} />
        <tbody>{children}</tbody>
      </table>
    </LinksContext>
  );
}

interface Props extends FactsProps {
  name: string;
  /** Owner of an option, as `options.`; empty for a parameter. */
  prefix?: string;
  type: string;
  required?: boolean;
  /** First version, if later than its owner's. */
  since?: string;
  children?: ReactNode;
}

export function Option({ name, prefix = "", type, required, since, children, ...facts }: Props): ReactNode {
  const links = useContext(LinksContext);
  return (
    <tr className={prefix ? styles.option : undefined}>
      <th scope="row" className={styles.name}>
        <code>
          <span className={styles.prefix}>{prefix}</span>
          {prefix && <wbr />}
          <Wrapping name={name} />
        </code>{" "}
        {!required && (
          <span className={styles.optional} data-search-ignore>
            optional
          </span>
        )}{" "}
        {since && <span className="badge badge--success">since {since}</span>}
      </th>
      <td className={styles.type} data-search-ignore>
        <code>
          <Tokens code={type} links={links} />
        </code>
      </td>
      <td className={styles.text}>
        {children}
        <Facts {...facts} />
      </td>
    </tr>
  );
}

/** A long name may break before a capital letter. */
function Wrapping({ name }: { name: string }): ReactNode {
  return name.split(/(?=[A-Z])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
