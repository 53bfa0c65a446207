import SectionLink from "@site/src/components/versions/SectionLink";
import VersionDropdown from "@site/src/components/versions/VersionDropdown";
import ComponentTypes from "@theme-original/NavbarItem/ComponentTypes";

/** The stock types, and ours. */
export default {
  ...ComponentTypes,
  "custom-section": SectionLink,
  "custom-versions": VersionDropdown,
};
