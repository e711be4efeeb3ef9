import type { IndexShape } from "@academy/core/kernel/platform/tables.ts";
import type { Item } from "@academy/core/kernel/platform/table.ts";

const WRITE_UNIT = 1024;

/**
 * What DynamoDB charges for an item: its attributes' names and values in bytes. Source: "DynamoDB
 * item sizes and formats" in the developer guide. Numbers count one byte per two digits, plus one.
 */
export function itemBytes(item: Item): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + utf8(name) + valueBytes(value),
    0,
  );
}

const utf8 = (text: string) => Buffer.byteLength(text, "utf8");

function valueBytes(value: unknown): number {
  if (typeof value === "string") return utf8(value);
  if (typeof value === "number") return Math.ceil(significantDigits(value) / 2) + 1;
  if (typeof value === "boolean" || value === null) return 1;
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Set) return valueBytes([...value]);
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + valueBytes(one) + 1, 3);
  if (typeof value === "object") {
    const entries = Object.entries(value);
    return entries.reduce((sum, [name, one]) => sum + utf8(name) + valueBytes(one) + 1, 3);
  }
  // The store omits undefined values; nothing else is ever stored.
  return 0;
}

const significantDigits = (value: number) =>
  String(Math.abs(value)).replace(".", "").replace(/^0+/, "").replace(/0+$/, "").length;

export const writeUnits = (item: Item): number => Math.ceil(itemBytes(item) / WRITE_UNIT);

/**
 * Units that a write costs in one index: zero if the index sees no change, one write if an entry is
 * added, removed or changed, and a delete and an insert if its key changes. Source: "Provisioned
 * throughput considerations for global secondary indexes" in the developer guide.
 */
export function indexWriteUnits(
  index: IndexShape,
  before: Item | undefined,
  after: Item | undefined,
): number {
  const [old, next] = [before && entryOf(index, before), after && entryOf(index, after)];
  if (!old || !next) return (old ? writeUnits(old) : 0) + (next ? writeUnits(next) : 0);
  const moved = [index.partitionKey, index.sortKey].some((name) => old[name] !== next[name]);
  if (moved) return writeUnits(old) + writeUnits(next);
  if (JSON.stringify(old) === JSON.stringify(next)) return 0;
  return Math.max(writeUnits(old), writeUnits(next));
}

/** An item as the index stores it; undefined if it lacks the index's keys. */
function entryOf(index: IndexShape, item: Item): Item | undefined {
  const { partitionKey, sortKey, projection } = index;
  if (item[partitionKey] === undefined || item[sortKey] === undefined) return undefined;
  const keys = ["pk", "sk", partitionKey, sortKey];
  const kept =
    projection === "ALL"
      ? null
      : new Set(projection === "KEYS_ONLY" ? keys : [...keys, ...projection]);
  return Object.fromEntries(
    Object.entries(item)
      .filter(([name]) => kept?.has(name) ?? true)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
