import type { Deps } from "./deps.ts";
import type { Table } from "./table.ts";

type RecentDeps = Pick<Deps, "clock" | "content">;

/** How old a cached value may be. */
const KEPT_MS = 60_000;

interface Kept<V> {
  value: Promise<V | undefined>;
  readAt: number;
  /** The value, if it is in the cache because this process wrote it. */
  written?: V | undefined;
}

/**
 * A cache of values that were read or written at most 60 s ago, for the `limit` ids that were read
 * or written last. Each table has its own cache, so that the values of two tables never mix. If a
 * value is missing, or could not be read, the next call reads it again.
 */
export class Recent<V> {
  readonly #limit: number;
  readonly #isOlder: (one: V, other: V) => boolean;
  readonly #tables = new WeakMap<Table, Map<string, Kept<V>>>();

  /**
   * @param isOlder compares two written values, because the answers to writes may arrive in another
   * order
   */
  constructor(limit: number, isOlder: (one: V, other: V) => boolean = () => false) {
    this.#limit = limit;
    this.#isOlder = isOlder;
  }

  /** The cached value of an id, or the value that `load` reads now. */
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

  /** Puts a value that this process has just written into the cache. */
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

  /**
   * Removes the result of a read that found nothing or failed, unless the cache has a newer value.
   */
  #forget(deps: RecentDeps, id: string, value: Kept<V>["value"]): void {
    const kept = this.#of(deps);
    if (kept.get(id)?.value === value) kept.delete(id);
  }
}
