import type { Deps } from "../../kernel/platform/deps.ts";
import * as UseStore from "./use.store.ts";

/** The uses of questions and passages, by id. */
export type Uses = Awaited<ReturnType<typeof UseStore.readMany>>;

export const read = (deps: Deps, ids: readonly string[]): Promise<Uses> =>
  UseStore.readMany(deps, ids, { consistent: true });

/** The same for lists, at half the cost; a write of the last second may be missing. */
export const readListed = (deps: Deps, ids: readonly string[]): Promise<Uses> =>
  UseStore.readMany(deps, ids);

/** Replaces what the results of a test said of a question; null removes it. Safe to repeat. */
export const writeFigures = UseStore.writeFigures;

/** Opens a lock for practice if exactly those tests hold it that were read. */
export const open = UseStore.open;
