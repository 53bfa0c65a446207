/** `/bundle.js`: what the site puts on `window`, so that its readers can try the library in the console. */

/** Set by the build. */
declare const LATEST: string;
declare const VERSIONS: readonly string[];

/** The library's front door on a page: which releases there are, and a way to load one. */
export interface PageScript {
  /** The newest release. */
  readonly version: string;
  /** Every release that can be loaded, newest first, and `next`. */
  readonly versions: readonly string[];
  /** Loads a release's module: the newest where none is named. Rejects with a `RangeError` for one that is not. */
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
