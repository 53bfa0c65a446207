/** AAC plays nearly everywhere, and Chromium on Linux and Firefox don't encode it. There, a package of 247 KB does. */

const AAC = { codec: "mp4a.40.2", sampleRate: 48_000, numberOfChannels: 2, bitrate: 128_000 };

/** Whether AAC is the package's. */
export let isAacAdded = false;

// #region aac
/** Registers the package's encoder if the browser has none. Call it where `encode` runs, on the page or in the worker. */
export async function addAacEncoder(): Promise<void> {
  try {
    if ((await AudioEncoder.isConfigSupported(AAC)).supported) return;
    const { registerAacEncoder } = await import("@mediabunny/aac-encoder");
    registerAacEncoder();
    isAacAdded = true;
  } catch {
    // If it can't be loaded, the sound is Opus, as the dialog says.
  }
}
// #endregion
