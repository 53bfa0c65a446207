/** Variables that the bundler replaces. */
declare const __webpack_public_path__: string;
declare const __webpack_get_script_filename__: (chunkId: string) => string;
declare const __webpack_require__: { gca(chunkName: string): string | undefined };
