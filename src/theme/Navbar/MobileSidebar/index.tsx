/** The original, from the first time that it opens. Until then, its copy of the page's sidebar would only delay the page. */
import { useNavbarMobileSidebar } from "@site/src/theme/theme-internal";
import MobileSidebar from "@theme-original/Navbar/MobileSidebar";
import { type ReactNode, useRef } from "react";

export default function NavbarMobileSidebar(): ReactNode {
  const { shown } = useNavbarMobileSidebar();
  const wasShown = useRef(false);
  wasShown.current ||= shown;
  return wasShown.current && <MobileSidebar />;
}
