import type { Language } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { isChosenBefore } from "../terms/test/languages.rules.ts";
import * as MediumStore from "./medium.store.ts";

/** The language that the caller has chosen before the start; other tests cost no read. */
export async function ownLanguage(
  deps: Deps,
  { userId }: Pick<Actor, "userId">,
  test: Test,
): Promise<Language | undefined> {
  return isChosenBefore(test) ? MediumStore.find(deps, test.testId, userId) : undefined;
}
