import type { Deps } from "./deps.ts";
import { Recent } from "./recent.ts";
import type { Item, Key } from "./table.ts";

type StoreDeps = Pick<Deps, "clock" | "content">;

interface RevisedItem<T> {
  /** As the table has it now. */
  read: (deps: StoreDeps) => Promise<T>;
  /** As it was at most 60 s ago, without a request in most calls. */
  recently: (deps: StoreDeps) => Promise<T>;
  /** Writes the next revision; false if that revision exists already. */
  write: (deps: StoreDeps, next: T) => Promise<boolean>;
}

/**
 * An item of which there is one, such as a setting; every change raises `rev`.
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
      const before = next.rev - 1;
      const condition =
        before === 0
          ? { text: "attribute_not_exists(pk)" }
          : { text: "rev = :before", values: { ":before": before } };
      const written = await deps.content.put({ ...key, ...next }, condition);
      if (written) recent.put(deps, key.sk, next);
      return written;
    },
  };
}
