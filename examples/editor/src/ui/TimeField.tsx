/** A field for a time in seconds, which takes effect when it is left or Enter is pressed. */
import { useId, useState } from "react";

interface Props {
  label: string;
  /** In milliseconds. */
  value: number;
  onChange(value: number): void;
}

export function TimeField({ label, value, onChange }: Props) {
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const finish = () => {
    const seconds = Number.parseFloat(draft ?? "");
    if (Number.isFinite(seconds)) onChange(seconds * 1000);
    setDraft(undefined);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label} (s)</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        value={draft ?? (value / 1000).toFixed(2)}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => event.key === "Enter" && finish()}
      />
    </div>
  );
}
