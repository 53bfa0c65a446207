import type { SourceError } from "../errors.ts";

/**
 * A request that is about to be repeated.
 *
 * @group Decode
 * @since next
 */
export interface SourceRetry {
  /** Number of the retry since bytes last arrived, from 1. */
  attempt: number;
  /** Milliseconds until the request is repeated. */
  delay: number;
  /** Why the request failed. `details` has the address, the status and the position. */
  error: SourceError;
}

/** Statuses of servers that are overloaded or restart. */
const TEMPORARY = new Set([408, 429, 500, 502, 503, 504]);
/** Delays in milliseconds: each is twice the one before. */
const FIRST_DELAY = 250;
const MAX_RETRIES = 6;
/** Milliseconds without a byte after which a file counts as unreachable. */
const MAX_TIME = 60_000;

/** A failure that may pass. */
export class TemporaryFailure extends Error {
  readonly failure: SourceError;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter: number;

  constructor(failure: SourceError, retryAfter = 0) {
    super(failure.message);
    this.failure = failure;
    this.retryAfter = retryAfter;
  }
}

/** The failure of a response with an error status. */
export function statusFailure(failure: SourceError, { status, headers }: Response): Error {
  return TEMPORARY.has(status) ? new TemporaryFailure(failure, delayOf(headers.get("retry-after"))) : failure;
}

/** Milliseconds in a header `Retry-After`, which has seconds or a date. */
function delayOf(header: string | null): number {
  const delay = Number(header ?? 0) * 1000;
  return Math.max(0, Number.isNaN(delay) ? Date.parse(header!) - Date.now() || 0 : delay);
}

/** Decides how often and when a request for the next bytes is repeated. */
export class Retries {
  #onRetry: ((retry: SourceRetry) => void) | undefined;
  #attempts = 0;
  #since = Date.now();

  constructor(onRetry: ((retry: SourceRetry) => void) | undefined) {
    this.#onRetry = onRetry;
  }

  /** Waits until the next attempt. Rejects with the failure if there is none. An abort ends the wait. */
  async wait({ failure, retryAfter }: TemporaryFailure, signal: AbortSignal): Promise<void> {
    const delay = Math.max(retryAfter, FIRST_DELAY * 2 ** this.#attempts);
    const isLast = ++this.#attempts > MAX_RETRIES || Date.now() - this.#since + delay > MAX_TIME;
    if (isLast) throw failure;
    this.#onRetry?.({ attempt: this.#attempts, delay, error: failure });
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, delay);
      signal.addEventListener("abort", end);
    });
  }
}
