import ScrollableTable from "@site/src/components/scrollable-table/ScrollableTable";
import MDXComponents from "@theme-original/MDXComponents";

export default { ...MDXComponents, table: ScrollableTable };
