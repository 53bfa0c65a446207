const IDS = /^exports\.ids = .*$/m;
const MODULE = /^(\d+)\([\w, ]*\) \{$/gm;
const REFERENCE = /(?<=^|__webpack_require__\()\d+(?=\)|\([\w, ]*\) \{$)/gm;
const IMPORT = /\b\w+(?=__rspack_import_\d+\b)/g;

/** The text of a chunk without what the bundler calls it and its modules, which tells of nothing but the files they come from. */
export function anonymous(chunk: string): string {
  const own = new Map([...chunk.matchAll(MODULE)].map(([, id], place) => [id, `own ${place}`]));
  return chunk
    .replace(IDS, "")
    .replace(REFERENCE, (id) => own.get(id) ?? id)
    .replace(IMPORT, "");
}
