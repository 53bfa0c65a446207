/**
 * Text of a subtitle track, and when it is shown.
 *
 * @group Decode
 * @since next
 */
export interface SubtitleCue {
  /** Start in milliseconds. */
  start: number;
  /** End in milliseconds, exclusive. */
  end: number;
  /**
   * Text as in WebVTT: `\n` starts a new line, `<i>`, `<b>` and `<u>` mark words, and `&`, `<` and `>` are written `&amp;`, `&lt;` and `&gt;`. Other
   * formats are converted.
   */
  text: string;
  /** Position and alignment as in WebVTT, such as `"line:0 align:start"`. */
  settings?: string | undefined;
}

/**
 * Description of a subtitle track.
 *
 * @group Decode
 * @since next
 */
export interface SubtitleTrackInfo {
  /** Track number in the container. */
  id: number;
  /** Format in which the file stores the cues. `"tx3g"` is MP4's timed text, `"ass"` also stands for SSA. */
  codec: "webvtt" | "tx3g" | "srt" | "ass";
  /** Language as three letters of ISO 639-2, such as `"eng"`; `undefined` if the file doesn't say. */
  language: string | undefined;
  /** Name that players list; `undefined` if there is none. */
  name: string | undefined;
  /** Whether players show the track unless the user chooses another one. */
  default: boolean;
}

/**
 * Subtitle track of a file, whose cues {@link decode} and {@link openFile} read.
 *
 * @group Decode
 * @since next
 */
export interface SubtitleTrack extends SubtitleTrackInfo {
  /**
   * Reads the cues, in order of their start. Those of {@link decode} are cut to its `trim`, and keep their times like frames. Cues that cannot be read
   * are left out, and a sentence in `notes` of `decode` says so.
   *
   * @returns The cues.
   * @throws `SourceError` if the input cannot be read, `AbortedError`, or `OptionError` if the input was closed: all tracks had ended.
   */
  cues(): Promise<SubtitleCue[]>;
}
