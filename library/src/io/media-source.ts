type MediaSourceClass = typeof globalThis.MediaSource;

/**
 * `MediaSource`, or what Safari on the iPhone has instead of it; `undefined` without either. A `ManagedMediaSource` opens only in an
 * element with `disableRemotePlayback`, since AirPlay cannot take over its data.
 */
export function mediaSourceClass(): MediaSourceClass | undefined {
  const platform: { MediaSource?: MediaSourceClass; ManagedMediaSource?: MediaSourceClass } = globalThis;
  return platform.MediaSource ?? platform.ManagedMediaSource;
}
