import { isDeviceFailure } from "./device-failure.ts";

/** Milliseconds of the edit that have to play between two failures of devices. */
const LEAST_PLAYED = 500;

/** Decides whether the edit is opened again after a failure: once, until some of it has played. */
export class Recovery {
  #recoveredAt = Number.NEGATIVE_INFINITY;

  /** Whether to open the edit again at a position, in milliseconds. Counts as done then. */
  helps(error: unknown, position: number): boolean {
    if (!isDeviceFailure(error) || position < this.#recoveredAt + LEAST_PLAYED) return false;
    this.#recoveredAt = position;
    return true;
  }

  /** Allows another try, since the user has asked for one. */
  reset(): void {
    this.#recoveredAt = Number.NEGATIVE_INFINITY;
  }
}
