/** `/bundle.js`: sets `window.MFX`, so that readers can try the library in the console. */

/** Set by the build. */
declare const LATEST: string;
declare const VERSIONS: readonly string[];

/** Entry point of the library on a page: lists the releases and loads one. */
export interface PageScript {
  /** The newest release. */
  readonly version: string;
  /** Every release that can be loaded, newest first, then `next`. */
  readonly versions: readonly string[];
  /** Loads a release's module, by default the newest. Rejects with a `RangeError` for an unknown release. */
  load(version?: string): Promise<Record<string, unknown>>;
}

const here = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href;

const page: PageScript = {
  version: LATEST,
  versions: Object.freeze(VERSIONS),
  async load(version = LATEST) {
    if (version !== "latest" && !VERSIONS.includes(version))
      throw new RangeError(`There is no MFX ${version}. There are ${VERSIONS.join(", ")} and latest.`);
    return import(new URL(`lib/${version}/mfx.js`, here).href);
  },
};

Object.defineProperty(window, "MFX", { value: Object.freeze(page), configurable: true, enumerable: true });
