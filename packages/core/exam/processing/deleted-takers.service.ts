import { DELETED_NAME } from "../attempt/attempt-owner.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as DeletedTakersStore from "./deleted-takers.store.ts";

interface Named {
  userId: string;
  name: string;
  email: string;
}

/** Shows a taker as a list of takers may: without name and e-mail once the account is deleted. */
export type Veil = <T extends Named>(taker: T) => T;

/**
 * A list of takers is frozen with the run that made it, names included: whoever has deleted their
 * account since is noted with the test and hidden whenever the list is read.
 */
export async function veilOf(deps: Deps, testId: string): Promise<Veil> {
  const departed = await DeletedTakersStore.ofTest(deps, testId);
  return (taker) =>
    departed.has(taker.userId) ? { ...taker, name: DELETED_NAME, email: "" } : taker;
}

/** Hides a user in the lists of these tests. Safe to repeat. */
export const hide = DeletedTakersStore.add;
