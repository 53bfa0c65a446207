import type { ReactNode } from "react";
import type { ListedOption } from "typedoc-history";
import { Option, Options } from "../api/Options";

/** The options of a function, as its doc comments describe them. Those inside others follow them. Searches find them in the reference. */
export default function OptionList({ options }: { options: readonly ListedOption[] }): ReactNode {
  return (
    <div data-search-ignore>
      <Options links={{}}>
        {options.map(({ name, description, ...facts }) => {
          const prefix = name.slice(0, name.lastIndexOf(".") + 1);
          return (
            <Option key={name} name={name.slice(prefix.length)} prefix={prefix} {...facts}>
              <p>{withCode(description)}</p>
            </Option>
          );
        })}
      </Options>
    </div>
  );
}

/** Text whose parts in backticks are code. */
function withCode(text: string): ReactNode[] {
  return text.split("`").map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
    return index % 2 ? <code key={index}>{part}</code> : part;
  });
}
