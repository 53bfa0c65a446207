/**
 * Tags of a file: what it says about its content. {@link probe} reads them, {@link encode} writes them.
 *
 * @group Decode
 * @since next
 */
export interface Tags {
  /** Title of the film or song. */
  title?: string | undefined;
  /** Artist or author. */
  artist?: string | undefined;
  /** Album or collection. */
  album?: string | undefined;
  /**
   * Date of the recording or release as the file has it, usually by ISO 8601: `2024`, `2024-05-17` or `2024-05-17T18:30:00+0200`. If an MP4,
   * MOV, WebM or MKV file has no such tag, the creation time in its header.
   */
  date?: string | undefined;
  /** Comment. */
  comment?: string | undefined;
  /** Cover picture. Its `type` is the mime type. */
  cover?: Blob | undefined;
  /**
   * All other tags, by the names that the file's format has for them, such as `TCON` in an MP3. The place where a phone made a video is always
   * named `com.apple.quicktime.location.ISO6709`, for example `+48.1374+011.5755/`.
   */
  raw?: Record<string, string | Uint8Array> | undefined;
}
