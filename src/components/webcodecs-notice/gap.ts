/** Features that the samples need and this browser lacks. */
export type Gap = "insecure" | "video" | "audio";

export function gapOf(scope: object & { isSecureContext?: boolean }): Gap | undefined {
  const has = (kind: string) => `${kind}Decoder` in scope && `${kind}Encoder` in scope;
  if (has("Video")) return has("Audio") ? undefined : "audio";
  return scope.isSecureContext === false ? "insecure" : "video";
}
