/** Checks what a frame sends. Its program may be a stranger's, and may send anything. */
import {
  CONSOLE_LEVELS,
  type ConsoleEntry,
  type Failure,
  type FrameEvent,
  type Layout,
  type Output,
  type Picture,
  PLAYER_EVENTS,
  type PlayerState,
  type Progress,
  type Scrubbed,
  type Stage,
} from "./messages.ts";

/** Highest number of items of a list. */
const MOST = 1000;
/** Highest number of characters of a text. */
const LONGEST = 100_000;
/** Largest height of a result, in pixels. */
const HIGHEST = 20_000;

/** Fields of a message. Each has the type that the page expects, whatever was sent. */
class Fields {
  readonly #fields: Record<string, unknown>;

  constructor(value: unknown) {
    this.#fields = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined;
  }

  number(name: string): number {
    const value = this.#fields[name];
    return typeof value === "number" && Number.isFinite(value) ? value : 0;
  }

  text(name: string): string {
    const value = this.#fields[name];
    return typeof value === "string" ? value.slice(0, LONGEST) : "";
  }

  flag(name: string): boolean {
    return this.#fields[name] === true;
  }

  blob(name: string): Blob {
    const value = this.#fields[name];
    return value instanceof Blob ? value : new Blob();
  }

  fields(name: string): Fields {
    return new Fields(this.#fields[name]);
  }

  list<T>(name: string, read: (item: Fields) => T): T[] {
    const value = this.#fields[name];
    return Array.isArray(value) ? value.slice(0, MOST).map((item) => read(new Fields(item))) : [];
  }

  numbers(name: string): number[] {
    const value = this.#fields[name];
    return Array.isArray(value) ? value.slice(0, MOST).filter((one) => typeof one === "number") : [];
  }

  /** Several numbers under their names. */
  eachNumber<Name extends string>(...names: Name[]): Record<Name, number> {
    return Object.fromEntries(names.map((name) => [name, this.number(name)])) as Record<Name, number>;
  }

  eachFlag<Name extends string>(...names: Name[]): Record<Name, boolean> {
    return Object.fromEntries(names.map((name) => [name, this.flag(name)])) as Record<Name, boolean>;
  }

  /** Those of several numbers that were sent. */
  optionalNumbers<Name extends string>(...names: Name[]): Partial<Record<Name, number>> {
    return this.eachNumber(...names.filter((name) => this.has(name))) as Partial<Record<Name, number>>;
  }
}

/** The event with the types that it should have, or `undefined` if it is none. */
export function frameEventOf(data: unknown): FrameEvent | undefined {
  const event = new Fields(data);
  const type = event.text("type");
  switch (type) {
    case "progress":
      return { type, progress: progressOf(event.fields("progress")) };
    case "stages":
      return { type, stages: event.list("stages", stageOf) };
    case "console":
      return { type, entries: event.list("entries", entryOf), dropped: event.number("dropped") };
    case "layout":
      return { type, layout: layoutOf(event.fields("layout")) };
    case "output":
      return { type, output: outputOf(event.fields("output")) };
    case "player":
      return { type, player: playerOf(event.fields("player")) };
    case "failed":
      return { type, failure: failureOf(event.fields("failure")) };
    case "done":
    case "drag":
      return { type };
    default:
      return undefined;
  }
}

export function scrubbedOf(value: unknown): Scrubbed {
  const scrubbed = new Fields(value);
  return { ...layoutOf(scrubbed), ...scrubbed.eachFlag("isShown", "isStuck") };
}

const progressOf = (of: Fields): Progress => of.eachNumber("frames", "fps", "seconds", "elapsed");

const stageOf = (of: Fields): Stage => ({
  ...of.eachNumber("id", "in", "out", "time"),
  name: of.text("name"),
  inFlight: of.numbers("inFlight"),
});

const entryOf = (of: Fields): ConsoleEntry => ({
  level: CONSOLE_LEVELS.find((level) => level === of.text("level")) ?? "log",
  text: of.text("text"),
});

const layoutOf = (of: Fields): Layout => ({
  height: Math.min(HIGHEST, Math.max(0, of.number("height"))),
  ...(of.has("picture") && { picture: pictureOf(of.fields("picture")) }),
});

const pictureOf = (of: Fields): Picture => ({
  ...of.eachNumber("left", "top", "width", "height", "elementTop", "elementBottom"),
  isOnly: of.flag("isOnly"),
});

const outputOf = (of: Fields): Output => ({
  blob: of.blob("blob"),
  mimeType: of.text("mimeType"),
  ...of.optionalNumbers("duration", "width", "height"),
});

const failureOf = (of: Fields): Failure => ({
  name: of.text("name") || "Error",
  message: of.text("message"),
  ...(of.text("code") && { code: of.text("code") }),
  ...of.optionalNumbers("line"),
});

const playerOf = (of: Fields): PlayerState => ({
  ...of.eachNumber("id", "currentTime", "duration"),
  ...of.eachFlag("isAudio", "canSeek", "paused", "ended", "loop", "muted"),
  event: PLAYER_EVENTS.find((event) => event === of.text("event")) ?? "timeupdate",
});
