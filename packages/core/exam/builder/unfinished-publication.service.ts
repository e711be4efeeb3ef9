import * as Hold from "../../bank/pool/hold.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { timeOfId } from "../../kernel/shared/id.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as Notes from "./unfinished-publication.store.ts";

/** No call takes so long: a test that does not exist by then never will. */
const GIVEN_UP_MS = HOUR;

/**
 * Notes the questions of a new test before they are held for it, so that a publication which was
 * refused or killed on its way is found.
 */
export const begin = (deps: Deps, testId: string, held: Hold.Held): Promise<void> =>
  Notes.put(deps, { testId, ids: Hold.idsOf(held) });

/** Removes the note once the test is stored. */
export const end = (deps: Deps, testId: string): Promise<boolean> => Notes.remove(deps, testId);

/**
 * Frees the questions of tests that were never written, which would count as used for ever.
 * @returns how many tests that were
 */
export async function sweep(deps: Deps): Promise<number> {
  const before = deps.clock.now() - GIVEN_UP_MS;
  const due = (await Notes.oldest(deps)).filter(({ testId }) => timeOfId(testId) < before);
  let freed = 0;
  for (const { testId, ids } of due) {
    if (!(await TestStore.exists(deps, testId))) {
      await Hold.forget(deps, ids, testId);
      freed++;
    }
    await Notes.remove(deps, testId);
  }
  return freed;
}
