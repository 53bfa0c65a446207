/** Whether a program's pictures can be compared with its footage: each has the frame of `video` with the same timestamp as its source. */

const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;
/** As an argument, or as an attribute in JSX. */
const READ = /\(\s*video\s*[,)]|=\{video\}/g;
/** Other footage than `video`. */
const SECOND = /\/media\/|["'`]https?:|\bgetUserMedia\b|\bgetDisplayMedia\b/;
/** Calls that move frames in time. */
const MOVED = /\b(?:concat|speed|reverse|loop)\s*\(/;
/** Any trim may have a start, except a literal that gives only the end. */
const TRIMMED = /\btrim\b(?!\s*:\s*\{\s*end\b)/;
/** The same for the range of a clip. */
const CUT = /\bclip\s*\((?![^{}]*\{\s*end\b)/;
const COMPUTED_TIMESTAMP = /\btimestamp\s*[:=][^=,;}\n]*[-+*/]/;

/** Whether the program reads `video`. */
export function readsFootage(code: string): boolean {
  return reads(withoutComments(code)) > 0;
}

export function hasSourcePicture(code: string): boolean {
  const program = withoutComments(code);
  return (
    reads(program) === 1 && ![SECOND, MOVED, TRIMMED, CUT, COMPUTED_TIMESTAMP].some((pattern) => pattern.test(program))
  );
}

const withoutComments = (code: string) => code.replace(COMMENT, "");
const reads = (program: string) => program.match(READ)?.length ?? 0;
