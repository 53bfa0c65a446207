/** A position in a file whose time is known, in the unit of its track. */
export interface Place {
  position: number;
  time: number;
}

/** Number of bytes that are read through rather than searched. */
const NEAR = 2 << 20;

/** Positions of a track that have been seen, for files without an index. All readers of a file share them. */
export class Places {
  /** In order. */
  #places: Place[] = [];

  note(place: Place): void {
    const before = this.#places.findLastIndex(({ position }) => position <= place.position);
    if (this.#places[before]?.position !== place.position) this.#places.splice(before + 1, 0, place);
  }

  /**
   * The last place at or before a time: one that has been seen, or a later one that is found by bisecting the bytes up to the next place.
   *
   * @param end - End of the file.
   * @param find - Finds the first place behind a position.
   */
  async near(
    time: number,
    end: number,
    find: (from: number) => Promise<Place | undefined>,
  ): Promise<Place | undefined> {
    let low = this.#places.findLast((place) => place.time <= time);
    let high = this.#places.find((place) => place.time > time)?.position ?? end;
    while (high - (low?.position ?? 0) > NEAR) {
      const middle = Math.floor(((low?.position ?? 0) + high) / 2);
      const found = await find(middle);
      if (found) this.note(found);
      if (found && found.position < high && found.time <= time) low = found;
      else high = middle;
    }
    return low;
  }
}
