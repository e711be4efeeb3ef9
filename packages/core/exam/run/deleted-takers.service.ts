import { DELETED_NAME } from "../attempt/attempt-owner.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as DeletedTakersStore from "./deleted-takers.store.ts";

interface Named {
  userId: string;
  name: string;
  email: string;
}

/** Removes a taker's name and email if their account is deleted. */
export type Anonymise = <T extends Named>(taker: T) => T;

/**
 * Takers are stored with their names when a test is processed, and their lists are never rewritten.
 * If takers delete their accounts later, this is noted with the test, and their names are removed
 * on every read.
 */
export async function anonymiser(deps: Deps, testId: string): Promise<Anonymise> {
  const deleted = await DeletedTakersStore.ofTest(deps, testId);
  return (taker) =>
    deleted.has(taker.userId) ? { ...taker, name: DELETED_NAME, email: "" } : taker;
}

/** Anonymises a user in the lists of takers of these tests. Safe to repeat. */
export const hide = DeletedTakersStore.add;
