/** The entry of the server's bundle, which Docusaurus does not export by name. */
declare module "@docusaurus/core/lib/client/serverEntry" {
  export interface RenderRequest {
    pathname: string;
    v4RemoveLegacyPostBuildHeadAttribute: boolean;
  }
  export default function render(request: RenderRequest): Promise<unknown>;
}
