import type { Expression, Item, Key, Page, Query, Table } from "../kernel/platform/table.ts";
import type { IndexShape, TableShape } from "../kernel/platform/tables.ts";
import {
  type Change,
  type Condition,
  ExpressionReader,
  order,
} from "./memory-expression.fixture.ts";

const PAGE_BYTES = 1024 * 1024;
const ITEM_BYTES = 400 * 1024;

type Placeholders = Pick<Expression, "names" | "values">;
/** Items by partition key; in each partition, by the other part of their key. */
type Partitions = Map<string, Map<string, Item>>;
/** Called during each write, with the item before and after the write. */
type Watch = (before: Item | undefined, after: Item | undefined) => void;

/** Keeps what `read` made of each text, because the same few expressions come again. */
function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const made = known.get(text) ?? read(text);
    known.set(text, made);
    return made;
  };
}

const toCondition = remembered((text): Condition => new ExpressionReader(text).condition());
const toChange = remembered((text): Change => new ExpressionReader(text).update());
const placeholdersOf = remembered((text) => new Set(text.match(/[#:]\w+/g)));

/**
 * A DynamoDB table in this process's memory, for tests with very many calls.
 * platform/stores.cloud.test.ts checks that it behaves like dynalite and DynamoDB Local.
 */
export class MemoryTable implements Table {
  readonly #shape: TableShape;
  readonly #watch: Watch;
  readonly #partitions: Partitions = new Map();
  /** The items as each index stores them, by the index's name. */
  readonly #indexed: ReadonlyMap<string, Partitions>;

  constructor(shape: TableShape, watch: Watch = () => {}) {
    this.#shape = shape;
    this.#indexed = new Map(shape.indexes.map(({ name }) => [name, new Map()]));
    this.#watch = watch;
  }

  clear(): void {
    this.#partitions.clear();
    for (const shown of this.#indexed.values()) shown.clear();
  }

  peek(key: Key): Item | undefined {
    const item = this.#partitions.get(key.pk)?.get(key.sk);
    return item && copy(item);
  }

  async get(key: Key): Promise<Item | undefined> {
    return this.peek(key);
  }

  async put(item: Item & Key, condition?: Expression): Promise<boolean> {
    if (condition && !this.#allows(item, condition.text, condition)) return false;
    this.#write(item, copy(item));
    return true;
  }

  async update(key: Key, change: Expression, condition?: string): Promise<Item | undefined> {
    assertAllUsed(`${change.text} ${condition ?? ""}`, change);
    if (condition !== undefined && !this.#allows(key, condition, change, false)) return undefined;
    const before = this.peek(key) ?? {};
    const next: Item = { ...before, ...key };
    const { names = {}, values = {} } = change;
    toChange(change.text)({ item: before, names, values: copy(values) }, next);
    if (next["pk"] !== key.pk || next["sk"] !== key.sk) throw new Error("An update of a key");
    this.#write(key, next);
    return copy(next);
  }

  async remove(key: Key, condition?: Expression): Promise<boolean> {
    if (condition && !this.#allows(key, condition.text, condition)) return false;
    this.#write(key, undefined);
    return true;
  }

  async query(query: Query): Promise<Page> {
    const index = this.#indexOf(query);
    assertAllUsed(query.where.text, query.where);
    const keys = [index?.partitionKey ?? "pk", index?.sortKey ?? "sk", "pk", "sk"];
    const found = this.#matching(query, keys).toSorted(byKeys(keys));
    if (query.descending) found.reverse();
    const after = query.after;
    const start = after ? found.findIndex((item) => isPast(item, after, keys, query)) : 0;
    const rest = start < 0 ? [] : found.slice(start);
    const items = upToLimit(rest, query.limit);
    const last = items.at(-1);
    const isWhole = items.length === rest.length && items.length !== query.limit;
    const shown = query.countOnly ? [] : items.map((item) => copy(project(item, index, keys)));
    const page = { items: shown, count: items.length };
    return isWhole || !last ? page : { ...page, next: pick(last, keys) };
  }

  async all(query: Query): Promise<Item[]> {
    const items: Item[] = [];
    for (let after = query.after; ;) {
      const page = await this.query(after ? { ...query, after } : query);
      items.push(...page.items);
      if (!page.next) return items;
      after = page.next;
    }
  }

  async batchGet(keys: Key[]): Promise<Item[]> {
    return keys.map((key) => this.peek(key)).filter((item) => item !== undefined);
  }

  async batchPut(items: (Item & Key)[]): Promise<void> {
    for (const item of items) this.#write(item, copy(item));
  }

  async batchRemove(keys: Key[]): Promise<void> {
    for (const key of keys) this.#write(key, undefined);
  }

  #allows({ pk, sk }: Key, text: string, { names, values }: Placeholders, alone = true): boolean {
    if (alone) assertAllUsed(text, { ...(names && { names }), ...(values && { values }) });
    const item = this.peek({ pk, sk }) ?? {};
    return toCondition(text)({ item, names: names ?? {}, values: values ?? {} });
  }

  #write({ pk, sk }: Key, item: Item | undefined): void {
    const before = this.#partitions.get(pk)?.get(sk);
    if (item) this.#checked(item);
    keep(this.#partitions, pk, sk, item);
    for (const { name, partitionKey } of this.#shape.indexes) {
      const [shown, key] = [this.#indexed.get(name), JSON.stringify([pk, sk])];
      const [old, next] = [before?.[partitionKey], item?.[partitionKey]];
      if (typeof old === "string" && old !== next) keep(shown, old, key);
      if (typeof next === "string") keep(shown, next, key, item);
    }
    this.#watch(before, item);
  }

  #checked(item: Item): Item {
    const { partitionKey, sortKey, indexes } = this.#shape;
    for (const name of [partitionKey, sortKey]) {
      if (typeof item[name] !== "string" || item[name] === "") throw new Error(`No key ${name}`);
    }
    for (const name of indexes.flatMap((one) => [one.partitionKey, one.sortKey])) {
      if (name in item && (typeof item[name] !== "string" || item[name] === "")) {
        throw new Error(`An index needs a text as ${name}`);
      }
    }
    if (bytesOf(item) > ITEM_BYTES) throw new Error("The item is larger than 400 KB");
    return item;
  }

  #indexOf({ index: name, consistent }: Query): IndexShape | undefined {
    if (name === undefined) return undefined;
    const index = this.#shape.indexes.find((one) => one.name === name);
    if (!index) throw new Error(`The table has no index ${name}`);
    if (consistent) throw new Error("An index cannot be read consistently");
    return index;
  }

  #matching({ index, where }: Query, keys: readonly string[]): Item[] {
    const { names = {}, values = {} } = where;
    const matches = toCondition(where.text);
    // DynamoDB requires that a query begins with the partition key, equal to one value.
    const [, name = "", value = ""] = /^(#?\w+) = (:\w+)/.exec(where.text) ?? [];
    const partitions = this.#indexed.get(index ?? "") ?? this.#partitions;
    if ((names[name] ?? name) !== keys[0]) throw new Error(`No partition in ${where.text}`);
    const all = partitions?.get(String(values[value]))?.values() ?? [];
    return [...all].filter((item) => {
      const indexed = keys.every((key) => item[key] !== undefined);
      return indexed && matches({ item: pick(item, keys), names, values });
    });
  }
}

/** As DynamoDB does, refuses a placeholder that is missing or that no expression uses. */
function assertAllUsed(text: string, { names = {}, values = {} }: Placeholders): void {
  const used = placeholdersOf(text);
  const given = new Set([...Object.keys(names), ...Object.keys(values)]);
  const wrong = [...used, ...given].filter((one) => used.has(one) !== given.has(one));
  if (wrong.length > 0) throw new Error(`Placeholders do not fit ${text}: ${wrong.join(", ")}`);
}

function keep(all: Partitions | undefined, value: string, key: string, item?: Item): void {
  const partition = all?.get(value) ?? new Map<string, Item>();
  if (item) all?.set(value, partition.set(key, item));
  else partition.delete(key);
}

const byKeys = (keys: readonly string[]) => (one: Item, other: Item) => {
  for (const key of keys) {
    const difference = order(one[key], other[key]);
    if (difference !== 0) return difference;
  }
  return 0;
};

function isPast(item: Item, after: Item, keys: readonly string[], { descending }: Query): boolean {
  const difference = byKeys(keys)(item, after);
  return descending ? difference < 0 : difference > 0;
}

function upToLimit(items: readonly Item[], limit = Number.POSITIVE_INFINITY): Item[] {
  let bytes = 0;
  const end = items.findIndex((item, count) => {
    const full = count >= limit || bytes >= PAGE_BYTES;
    bytes += bytesOf(item);
    return full;
  });
  return items.slice(0, end < 0 ? items.length : end);
}

const pick = (item: Item, keys: readonly string[]): Item =>
  Object.fromEntries(keys.map((key) => [key, item[key]]));

function project(item: Item, index: IndexShape | undefined, keys: readonly string[]): Item {
  if (!index || index.projection === "ALL") return item;
  const more = index.projection === "KEYS_ONLY" ? [] : index.projection;
  return pick(item, [...keys, ...more.filter((name) => name in item)]);
}

/** About the number of bytes that DynamoDB counts. */
function bytesOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 8;
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Set) return bytesOf([...value]);
  let sum = 3;
  for (const [name, one] of Object.entries(value)) sum += name.length + bytesOf(one);
  return sum;
}

/** A copy of plain data, bytes and sets; undefined values are left out. */
function copy<T>(value: T): T;
function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Set) return new Set(value);
  if (value instanceof Uint8Array) return value.slice();
  if (Array.isArray(value)) return value.map(copy);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([name, one]) => [name, copy(one)]));
}
