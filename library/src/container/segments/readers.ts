/**
 * What is used of mediabunny's readers of transport streams and playlists. Bundlers put a module that code loaded at once and code loaded on
 * demand share into the former, with all that both use of it: builds of the library make this module one of its own, with a copy of what it
 * needs (`build/segment-readers.ts`), so that programs which read no segments don't get them.
 */
export {
  BufferSource,
  CustomPathedSource,
  CustomSource,
  EncodedPacketSink,
  HLS_FORMATS,
  Input,
  MPEG_TS,
} from "mediabunny";
