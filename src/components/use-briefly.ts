import { useEffect, useState } from "react";

/** A state that is undefined again after some milliseconds, such as a message. */
export function useBriefly<T>(milliseconds: number): [value: T | undefined, set: (value: T) => void] {
  const [value, set] = useState<T>();
  useEffect(() => {
    const timer = value === undefined ? undefined : setTimeout(set, milliseconds, undefined);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return [value, set];
}
