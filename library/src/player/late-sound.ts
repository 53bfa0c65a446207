/** Milliseconds for which the picture is held back if the sound is late. */
const MOST_HELD_BACK = 400;

/** Lets the picture wait for sound that is late, for a moment: the sound of some edits needs the picture to go on. */
export class LateSound {
  /** Time since which there is little sound. */
  #since = 0;

  /**
   * Whether the picture waits now. Call it before each picture.
   *
   * @param isLow - Whether there is little sound.
   */
  holdsBack(isLow: boolean): boolean {
    const now = performance.now();
    if (!isLow) this.#since = now;
    return isLow && now - this.#since < MOST_HELD_BACK;
  }
}
