import { useEffect, useState } from "react";

/** A state that is undefined again after some milliseconds, such as a message. */
export function useBriefly<T>(milliseconds: number): [value: T | undefined, set: (value: T) => void] {
  // An object: a value that is set again stays for the whole time again.
  const [last, setLast] = useState<{ value: T }>();
  useEffect(() => {
    const timer = last && setTimeout(setLast, milliseconds, undefined);
    return () => clearTimeout(timer);
  }, [last, milliseconds]);
  return [last?.value, (value) => setLast({ value })];
}
