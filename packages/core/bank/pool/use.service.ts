import type { Deps } from "../../kernel/platform/deps.ts";
import * as UseStore from "./use.store.ts";

/** The uses of questions and passages, by id. */
export type Uses = Awaited<ReturnType<typeof UseStore.readMany>>;

export const read = (deps: Deps, ids: readonly string[]): Promise<Uses> =>
  UseStore.readMany(deps, ids, { consistent: true });

/** Opens a lock for practice if exactly those tests hold it that were read. */
export const open = UseStore.open;
