import SectionLink from "@site/src/components/versions/SectionLink";
import VersionDropdown from "@site/src/components/versions/VersionDropdown";
import DefaultNavbarItem from "@theme/NavbarItem/DefaultNavbarItem";

/** What this site's navbar is made of. The stock dropdowns for versions and locales would be loaded by every page. */
export default {
  default: DefaultNavbarItem,
  "custom-section": SectionLink,
  "custom-versions": VersionDropdown,
};
