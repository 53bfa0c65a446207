import type { IndexedDocument } from "@easyops-cn/docusaurus-search-local/dist/server/server/utils/scanDocuments";

/** Items of the reference that have members with headings of their own. */
const OWNER = /^\/api\/(?:[^/]+\/)?(?:class|interface|enum|namespace|variable)\/([\w$]+)$/;
/** A member's heading; the headings that divide a page are plain English with a capital. */
const MEMBER = /^([a-z_$][\w$]*)\??(?:\(.*\))?$/;

/** A member's heading is found and shown with its owner's name: `crop()` on the page of `visual` is `visual.crop`. */
export function qualifyMembers(document: IndexedDocument): IndexedDocument {
  const owner = OWNER.exec(document.u)?.[1];
  const member = document.h && MEMBER.exec(document.t)?.[1];
  return owner && member ? { ...document, t: `${owner}.${member}` } : document;
}
