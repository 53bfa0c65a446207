/** What a server does wrong. Faults can be combined. */
export interface Faults {
  /** Milliseconds before each response. */
  latency?: number;
  /** Bytes per second. */
  bandwidth?: number;
  /** Bytes of a body after which the connection is cut. */
  cut?: number;
  /** Bytes of a body after which nothing more is sent. */
  stall?: number;
  /** Status of the response. */
  status?: number;
  /** The header `Retry-After`. */
  retryAfter?: string;
  /** Cuts the connection before an answer. */
  reset?: boolean;
  /** Ignores ranges: always sends the whole file with status 200. */
  whole?: boolean;
  /** Sends a range that begins so many bytes earlier or later than the requested one. */
  shift?: number;
  /** Most bytes of a range that are sent, however many were asked for. */
  most?: number;
  /** Leaves the size out of `Content-Range`: `"*"` instead of it, or the header altogether, as browsers hide it from other origins. */
  sizeless?: "*" | "hidden";
  /** Compresses the file, and ignores ranges. */
  gzip?: boolean;
  /** Redirects to an address that is refused with this status after so many requests. */
  expires?: { after: number; status: number };
  /** Redirects to this address. */
  moved?: string;
  /** Sends another file of the same length from this request on, with another `ETag`. */
  replaced?: number;
  /** Ignores `If-Range`, which Chromium adds to requests for more of a file that it has a part of. */
  unconditional?: boolean;
  /** Leaves out `ETag`. */
  anonymous?: boolean;
  /** Marks the `ETag` as weak, as proxies that compress do. */
  weak?: boolean;
  /** The header `Authorization` that a request needs; 401 otherwise. */
  authorization?: string;
  /** Number of the first request with a fault: 1 spares the request that opens the file. */
  from?: number;
  /** Number of requests that have a fault. By default all. */
  times?: number;
}
