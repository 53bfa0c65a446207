import SectionLink from "@site/src/components/versions/SectionLink";
import VersionDropdown from "@site/src/components/versions/VersionDropdown";
import type { ComponentTypesObject } from "@theme/NavbarItem/ComponentTypes";
import DefaultNavbarItem from "@theme/NavbarItem/DefaultNavbarItem";
import { type ComponentType, lazy, Suspense } from "react";

/** The names of the stock types. The object also takes any other name, for a site's own types. */
type StockType = keyof { [Type in keyof ComponentTypesObject as string extends Type ? never : Type]: true };

/** An item type whose code is loaded only by pages that use it. */
function onDemand(type: StockType): ComponentType<object> {
  const Item = lazy(async () => {
    const { default: types } = await import("@theme-original/NavbarItem/ComponentTypes");
    return { default: types[type] as ComponentType<object> };
  });
  return (props) => (
    <Suspense>
      <Item {...props} />
    </Suspense>
  );
}

/** All of them, which the compiler checks. Spreading the original would load their code on every page. */
const stockTypes = {
  default: DefaultNavbarItem,
  dropdown: onDemand("dropdown"),
  html: onDemand("html"),
  search: onDemand("search"),
  doc: onDemand("doc"),
  docSidebar: onDemand("docSidebar"),
  docsVersion: onDemand("docsVersion"),
  docsVersionDropdown: onDemand("docsVersionDropdown"),
  localeDropdown: onDemand("localeDropdown"),
} satisfies Record<StockType, unknown>;

export default {
  ...stockTypes,
  "custom-section": SectionLink,
  "custom-versions": VersionDropdown,
};
