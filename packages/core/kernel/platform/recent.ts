import type { Deps } from "./deps.ts";
import type { Table } from "./table.ts";

type RecentDeps = Pick<Deps, "clock" | "content">;

/** How old a cached value may be. */
const KEPT_MS = 60_000;

interface Kept<V> {
  value: Promise<V | undefined>;
  readAt: number;
  /** The value that this process wrote, if it has not been read since. */
  written?: V | undefined;
}

/**
 * A cache of what was read in the last 60 s, for the `limit` ids that were read last. It is per
 * table, so that two deps in one process never mix. Whatever is missing, or failed, is looked for
 * again.
 */
export class Recent<V> {
  readonly #limit: number;
  readonly #isOlder: (one: V, other: V) => boolean;
  readonly #tables = new WeakMap<Table, Map<string, Kept<V>>>();

  /** @param isOlder compares two written values: their answers may arrive in another order */
  constructor(limit: number, isOlder: (one: V, other: V) => boolean = () => false) {
    this.#limit = limit;
    this.#isOlder = isOlder;
  }

  /** The cached value of an id, or what `load` reads of it now. */
  read(deps: RecentDeps, id: string, load: () => Promise<V | undefined>): Promise<V | undefined> {
    const now = deps.clock.now();
    const known = this.#of(deps).get(id);
    if (known && now >= known.readAt && now - known.readAt < KEPT_MS) return known.value;
    const value = load();
    this.#remember(deps, id, value);
    value.then(
      (found) => found ?? this.#forget(deps, id, value),
      () => this.#forget(deps, id, value),
    );
    return value;
  }

  /** Notes what this process has just written. */
  put(deps: RecentDeps, id: string, value: V | undefined): void {
    const known = this.#of(deps).get(id)?.written;
    if (value !== undefined && known !== undefined && this.#isOlder(value, known)) return;
    this.#remember(deps, id, Promise.resolve(value), value);
  }

  #of(deps: RecentDeps): Map<string, Kept<V>> {
    const kept = this.#tables.get(deps.content) ?? new Map<string, Kept<V>>();
    this.#tables.set(deps.content, kept);
    return kept;
  }

  #remember(deps: RecentDeps, id: string, value: Kept<V>["value"], written?: V): void {
    const kept = this.#of(deps);
    kept.delete(id);
    kept.set(id, { value, readAt: deps.clock.now(), written });
    const oldest = kept.keys().next();
    if (kept.size > this.#limit && !oldest.done) kept.delete(oldest.value);
  }

  /** Drops a read that found nothing or failed, unless something newer has taken its place. */
  #forget(deps: RecentDeps, id: string, value: Kept<V>["value"]): void {
    const kept = this.#of(deps);
    if (kept.get(id)?.value === value) kept.delete(id);
  }
}
