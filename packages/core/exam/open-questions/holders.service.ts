import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { withShifts } from "../assessment/shifts.service.ts";
import { type Holder, isGone, type StoredHolder } from "./holder.rules.ts";
import * as HolderStore from "./holder.store.ts";

/**
 * The tests among these that are over, so that their questions are not secret any more. For authors
 * and reviewers, a list of the bank counts only these tests.
 */
export async function overAmong(
  deps: Deps,
  testIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = deps.clock.now();
  const stored = await HolderStore.holdersOf(deps, testIds);
  // Only tests that belong to an exam need another read, and each exam is read at most once a
  // minute.
  const holders = await mapConcurrently(stored, (one) => withItsShifts(deps, one));
  return new Set(holders.filter((one) => isGone(one, now)).map(({ testId }) => testId));
}

/** Tests that hold questions; each is read once, consistently. */
export class Holders {
  readonly #deps: Deps;
  readonly #known = new Map<string, Promise<Holder>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The names of those tests among these that keep their questions from practice. */
  async namesOf(testIds: ReadonlySet<string>): Promise<string[]> {
    const now = this.#deps.clock.now();
    const found = await mapConcurrently([...testIds], (id) => this.#read(id));
    return found
      .filter((holder) => !isGone(holder, now))
      .map(({ test }) => test?.name ?? "a test that is being published");
  }

  #read(testId: string): Promise<Holder> {
    const known = this.#known.get(testId) ?? readHolder(this.#deps, testId);
    this.#known.set(testId, known);
    return known;
  }
}

const readHolder = async (deps: Deps, testId: string): Promise<Holder> =>
  withItsShifts(deps, await HolderStore.holderOf(deps, testId));

async function withItsShifts(deps: Deps, { test, ...holder }: StoredHolder): Promise<Holder> {
  return { ...holder, test: test && (await withShifts(deps, test)) };
}
