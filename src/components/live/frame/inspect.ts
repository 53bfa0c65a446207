/** Prints any value, however hostile: getters that throw, cycles, endless lists, megabytes of text. */

const LIMITS = { text: 2000, inner: 200, items: 30, depth: 3 };

export function inspect(value: unknown): string {
  return clip(typeof value === "string" ? value : print(value, 0, []));
}

function clip(text: string, limit = LIMITS.text): string {
  return text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text;
}

function print(value: unknown, depth: number, above: object[]): string {
  if (typeof value === "string") return JSON.stringify(clip(value, LIMITS.inner));
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return attempt(() => `ƒ ${value.name || "anonymous"}()`);
  if (typeof value !== "object" || value === null) return String(value);
  if (above.includes(value)) return "[circular]";
  return attempt(() => printObject(value, depth, [...above, value]));
}

function attempt(print: () => string): string {
  try {
    return print();
  } catch (error) {
    return `[threw ${attemptName(error)}]`;
  }
}

function attemptName(error: unknown): string {
  try {
    return error instanceof Error ? error.name : typeof error;
  } catch {
    return "an error";
  }
}

function printObject(value: object, depth: number, above: object[]): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof RegExp) return String(value);
  const name = nameOf(value);
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    const numbers = value as unknown as ArrayLike<number>;
    return `${name}(${numbers.length}) [${list(numbers, String)}]`;
  }
  if (value instanceof ArrayBuffer) return `ArrayBuffer(${value.byteLength})`;
  if (depth >= LIMITS.depth) return Array.isArray(value) ? `Array(${value.length})` : `${name || "Object"} {…}`;
  const inner = (item: unknown) => print(item, depth + 1, above);
  if (Array.isArray(value)) return `[${list(value, inner)}]`;
  if (value instanceof Map) return `Map(${value.size}) {${list([...value], ([k, v]) => `${inner(k)} → ${inner(v)}`)}}`;
  if (value instanceof Set) return `Set(${value.size}) {${list([...value], inner)}}`;
  const keys = keysOf(value);
  const members = list(keys, (key) => `${key}: ${attempt(() => inner(Reflect.get(value, key)))}`);
  const body = keys.length ? `{ ${members} }` : "{}";
  return name ? `${name} ${body}` : body;
}

function list<T>(items: ArrayLike<T>, printItem: (item: T) => string): string {
  const shown = Array.from({ length: Math.min(items.length, LIMITS.items) }, (_, i) => printItem(items[i] as T));
  if (items.length > shown.length) shown.push(`… ${items.length - shown.length} more`);
  return shown.join(", ");
}

/** The class's name; nothing for plain objects. */
function nameOf(value: object): string {
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return "";
  return typeof prototype.constructor === "function" ? prototype.constructor.name : "";
}

/** Own members; for platform objects such as a `VideoFrame`, the getters of their class. */
function keysOf(value: object): string[] {
  const own = Object.keys(value);
  if (own.length) return own;
  const getters: string[] = [];
  for (
    let proto = Object.getPrototypeOf(value);
    proto && proto !== Object.prototype;
    proto = Object.getPrototypeOf(proto)
  )
    for (const [key, { get }] of Object.entries(Object.getOwnPropertyDescriptors(proto)))
      if (get && !getters.includes(key)) getters.push(key);
  return getters;
}
