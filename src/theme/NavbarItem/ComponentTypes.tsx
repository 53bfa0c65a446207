import SectionLink from "@site/src/components/versions/SectionLink";
import VersionDropdown from "@site/src/components/versions/VersionDropdown";
import DefaultNavbarItem from "@theme/NavbarItem/DefaultNavbarItem";
import type stock from "@theme-original/NavbarItem/ComponentTypes";
import { type ComponentType, lazy, Suspense } from "react";

/** An item type whose code is loaded only by pages that use it. */
function onDemand(type: keyof typeof stock): ComponentType<object> {
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

/** The item types of this site's navbar, and the stock types. */
export default {
  default: DefaultNavbarItem,
  "custom-section": SectionLink,
  "custom-versions": VersionDropdown,
  dropdown: onDemand("dropdown"),
  html: onDemand("html"),
  search: onDemand("search"),
  doc: onDemand("doc"),
  docSidebar: onDemand("docSidebar"),
  docsVersion: onDemand("docsVersion"),
  docsVersionDropdown: onDemand("docsVersionDropdown"),
  localeDropdown: onDemand("localeDropdown"),
};
