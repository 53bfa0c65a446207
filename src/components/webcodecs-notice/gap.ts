/** Features that the samples need and this browser lacks. */
export type Gap = "insecure" | "video" | "video encoder" | "audio" | "audio encoder";

export function gapOf(scope: object & { isSecureContext?: boolean }): Gap | undefined {
  if (!("VideoDecoder" in scope)) return scope.isSecureContext === false ? "insecure" : "video";
  if (!("VideoEncoder" in scope)) return "video encoder";
  if (!("AudioDecoder" in scope)) return "audio";
  return "AudioEncoder" in scope ? undefined : "audio encoder";
}
