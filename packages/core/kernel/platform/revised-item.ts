import type { Deps } from "./deps.ts";
import { Recent } from "./recent.ts";
import type { Item, Key } from "./table.ts";

type StoreDeps = Pick<Deps, "clock" | "content">;

/** The condition for writing the next revision: the stored revision is `before`. */
export const onRevision = (before: number) =>
  before === 0
    ? { text: "attribute_not_exists(rev)" }
    : { text: "rev = :before", values: { ":before": before } };

interface RevisedItem<T> {
  /** The item as it is in the table now. */
  read: (deps: StoreDeps) => Promise<T>;
  /** The item as it was at most 60 s ago. Most calls find it in the cache and ask no table. */
  recently: (deps: StoreDeps) => Promise<T>;
  /** Writes the next revision; false if that revision exists already. */
  write: (deps: StoreDeps, next: T) => Promise<boolean>;
}

/**
 * A single item, such as a setting; every change raises `rev`.
 * @param parse also reads an empty item, where nothing was written yet
 */
export function revisedItem<T extends { rev: number }>(
  key: Key,
  parse: (item: Item) => T,
): RevisedItem<T> {
  const recent = new Recent<T>(1, (one, other) => one.rev < other.rev);
  const load = async (deps: StoreDeps, consistent: boolean) =>
    parse((await deps.content.get(key, { consistent })) ?? {});
  const read = (deps: StoreDeps) => load(deps, true);
  return {
    read,
    recently: async (deps) =>
      (await recent.read(deps, key.sk, () => load(deps, false))) ?? read(deps),
    async write(deps, next) {
      const written = await deps.content.put({ ...key, ...next }, onRevision(next.rev - 1));
      if (written) recent.put(deps, key.sk, next);
      return written;
    },
  };
}

interface RevisedList<T> {
  /** All items, the newest first. */
  all: (deps: StoreDeps) => Promise<T[]>;
  find: (deps: StoreDeps, id: string) => Promise<T | undefined>;
  /**
   * Replaces the previous revision of an item; false if the stored revision is not the previous
   * one.
   */
  put: (deps: StoreDeps, next: T) => Promise<boolean>;
}

/**
 * A short list of items of one kind, in their own partition; every change raises `rev`.
 * @param idOf the id of an item; ids must sort by age
 * @param placesOf the keys of an index that also finds the item
 */
export function revisedList<T extends { rev: number }>(
  pk: string,
  idOf: (one: T) => string,
  parse: (item: Item) => T,
  placesOf: (one: T) => Item = () => ({}),
): RevisedList<T> {
  return {
    async all(deps) {
      const where = { text: "pk = :pk", values: { ":pk": pk } };
      return (await deps.content.all({ where, descending: true, consistent: true })).map(parse);
    },
    async find(deps, id) {
      const item = await deps.content.get({ pk, sk: id }, { consistent: true });
      return item && parse(item);
    },
    put: (deps, next) =>
      deps.content.put(
        { pk, sk: idOf(next), ...next, ...placesOf(next) },
        onRevision(next.rev - 1),
      ),
  };
}
