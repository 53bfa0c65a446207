import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";

/** A table that is wider than the page scrolls, and can then be scrolled by keyboard. */
export default function ScrollableTable(props: ComponentProps<"table">): ReactNode {
  const ref = useRef<HTMLTableElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useEffect(() => {
    const table = ref.current!;
    const observer = new ResizeObserver(() => setScrolls(table.scrollWidth > table.clientWidth));
    observer.observe(table);
    return () => observer.disconnect();
  }, []);

  return <table ref={ref} tabIndex={scrolls ? 0 : undefined} {...props} />;
}
