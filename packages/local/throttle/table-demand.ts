import type { IndexShape, TableShape } from "@academy/core/kernel/platform/tables.ts";
import * as z from "zod";
import type { Want } from "./buckets.ts";
import type { Limits, Units } from "./limits.ts";

/** The capacity units that one item or page needs from a table. */
export interface Demand {
  readonly table: string;
  /** The name of the index that a query reads, if it reads an index. */
  readonly index?: string;
  /** The partition key's value. */
  readonly partition: string;
  readonly reads: number;
  readonly writes: number;
  /** Indexes that a write changes too; the partition is undefined if the call does not name it. */
  readonly writtenIndexes: readonly { name: string; partition: string | undefined }[];
}

const Value = z.looseObject({ S: z.string().optional() });
const Attributes = z.record(z.string(), Value);
type Attributes = z.infer<typeof Attributes>;

const Call = z.looseObject({
  TableName: z.string().default(""),
  Key: Attributes.optional(),
  Item: Attributes.optional(),
  IndexName: z.string().optional(),
  ConsistentRead: z.boolean().optional(),
  UpdateExpression: z.string().default(""),
  KeyConditionExpression: z.string().default(""),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: Attributes.default({}),
});
type Call = z.infer<typeof Call>;

export type ShapeOf = (table: string) => TableShape | undefined;

/** The demand of a call for one item or one page; undefined for calls that are never throttled. */
export function demandOf(operation: string, body: unknown, shapeOf: ShapeOf): Demand | undefined {
  const call = Call.parse(body);
  switch (operation) {
    case "GetItem":
      return readOf(call.TableName, call.Key, call.ConsistentRead);
    case "Query":
      return queryOf(call, shapeOf);
    case "PutItem":
      return putOf(call.TableName, call.Item, shapeOf);
    case "UpdateItem":
      return updateOf(call, shapeOf);
    case "DeleteItem":
      return removeOf(call.TableName, call.Key);
    default:
      return undefined;
  }
}

const nothing = { reads: 0, writes: 0, writtenIndexes: [] };
const partitionOf = (key: Attributes | undefined): string => key?.["pk"]?.S ?? "";

/** The minimum for reading an item, because its size is only known after the read. */
export const readOf = (table: string, key: Attributes | undefined, consistent = false): Demand => ({
  ...nothing,
  table,
  partition: partitionOf(key),
  reads: consistent ? 1 : 0.5,
});

export function putOf(table: string, item: Attributes | undefined, shapeOf: ShapeOf): Demand {
  const held = (shapeOf(table)?.indexes ?? []).filter(
    ({ partitionKey, sortKey }) => item?.[partitionKey] && item[sortKey],
  );
  const writtenIndexes = held.map(({ name, partitionKey }) => ({
    name,
    partition: item?.[partitionKey]?.S,
  }));
  const writes = unitsOf(item, 1024);
  return { ...nothing, table, partition: partitionOf(item), writes, writtenIndexes };
}

/** The indexes from which the item is removed are unknown, so they are not counted. */
export const removeOf = (table: string, key: Attributes | undefined): Demand => ({
  ...nothing,
  table,
  partition: partitionOf(key),
  writes: 1,
});

function updateOf(call: Call, shapeOf: ShapeOf): Demand {
  const { TableName: table, UpdateExpression: text } = call;
  const names = attributesIn(text, call.ExpressionAttributeNames);
  const writtenIndexes = touchedIndexes(shapeOf(table), names).map(({ name }) => ({
    name,
    partition: undefined,
  }));
  const writes = unitsOf(call.ExpressionAttributeValues, 1024);
  return { ...nothing, table, partition: partitionOf(call.Key), writes, writtenIndexes };
}

/** Indexes in which an item is moved, added or removed when these attributes change. */
export const touchedIndexes = (
  shape: TableShape | undefined,
  names: ReadonlySet<string>,
): readonly IndexShape[] =>
  (shape?.indexes ?? []).filter(
    ({ partitionKey, sortKey }) => names.has(partitionKey) || names.has(sortKey),
  );

/** The attributes that an expression names, including placeholders of names. */
export const attributesIn = (
  text: string,
  names: Readonly<Record<string, string>> = {},
): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/(?<![:\w])#?\w+/g), ([word]) => names[word] ?? word));

function queryOf(call: Call, shapeOf: ShapeOf): Demand {
  const { TableName: table, IndexName: index } = call;
  const shape = shapeOf(table)?.indexes.find(({ name }) => name === index);
  const key = shape?.partitionKey ?? "pk";
  const names = call.ExpressionAttributeNames;
  const conditions = call.KeyConditionExpression.matchAll(/(#?\w+)\s*=\s*(:\w+)/g);
  const [, , value = ""] =
    [...conditions].find(([, name = ""]) => (names[name] ?? name) === key) ?? [];
  const partition = call.ExpressionAttributeValues[value]?.S ?? "";
  const reads = call.ConsistentRead ? 1 : 0.5;
  return { ...nothing, table, partition, reads, ...(index !== undefined && { index }) };
}

/** Counts the request's size where DynamoDB counts the item's: most of a request is the item. */
const unitsOf = (sent: unknown, unitBytes: number): number =>
  Math.max(1, Math.ceil(Buffer.byteLength(JSON.stringify(sent ?? {})) / unitBytes));

/** Units for an answer of this many bytes, beyond those that were already taken. */
export const readBeyond = (bytes: number, taken: number): number =>
  Math.max(0, (Math.ceil(bytes / 4096) - 1) * Math.min(1, taken));

/** The buckets that a demand needs: its partition's, its table's, and those of each index. */
export function wantsOf({ partition, table }: Limits, demand: Demand): Want[] {
  const place = demand.index === undefined ? demand.table : `${demand.table}/${demand.index}`;
  const { reads, writes } = demand;
  return [
    ...of(`${place} key ${demand.partition}`, partition, { reads, writes }),
    ...of(place, table, { reads, writes }),
    ...demand.writtenIndexes.flatMap((index) => {
      const name = `${demand.table}/${index.name}`;
      const units = { reads: 0, writes };
      const whole = of(name, table, units);
      if (index.partition === undefined) return whole;
      return [...of(`${name} key ${index.partition}`, partition, units), ...whole];
    }),
  ];
}

const of = (name: string, limit: Units, units: Units): Want[] =>
  (["reads", "writes"] as const)
    .filter((kind) => units[kind] > 0)
    .map((kind) => ({ name: `${kind} of ${name}`, units: units[kind], rate: limit[kind] }));
