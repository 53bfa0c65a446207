/** The types of items that the configuration uses. The original loads the code of all stock types on every page. */
import SectionLink from "@site/src/components/versions/SectionLink";
import VersionDropdown from "@site/src/components/versions/VersionDropdown";
import DefaultNavbarItem from "@theme/NavbarItem/DefaultNavbarItem";

export default { default: DefaultNavbarItem, "custom-section": SectionLink, "custom-versions": VersionDropdown };
