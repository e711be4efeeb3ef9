import type { Language } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { defaultExtraMinutes } from "../../kernel/shared/test-time.rules.ts";
import * as Attempts from "../attempt-store/attempt-read.service.ts";
import { soleNumber } from "../terms/attempt/attempt.rules.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { isChosenBefore } from "../terms/test/languages.rules.ts";

/** What a test's page says about the caller: extra time, and a language chosen before the start. */
export async function ownOf(deps: Deps, actor: Actor, test: Test) {
  const [extraMinutes, language] = await Promise.all([
    extraMinutesOf(deps, actor, test),
    ownLanguage(deps, actor, test),
  ]);
  return { extraMinutes, ...(language && { language }) };
}

/**
 * The granted or default extra time, whichever is more; trials get none. The grant is read only if
 * a student of this test has one.
 */
async function extraMinutesOf(deps: Deps, actor: Actor, test: Test): Promise<number> {
  if (soleNumber(actor) !== 0) return 0;
  const byDefault = defaultExtraMinutes(actor.extraTime, test.durationMinutes);
  if (test.extraMinutes === 0) return byDefault;
  return Math.max(byDefault, await Attempts.extraMinutesOf(deps, test.testId, actor.userId));
}

/**
 * The language that the caller chose. It is read, and the code for it is loaded, only if the test's
 * language is chosen before the start.
 */
async function ownLanguage(
  deps: Deps,
  { userId }: Actor,
  test: Test,
): Promise<Language | undefined> {
  if (!isChosenBefore(test)) return undefined;
  const MediumStore = await import("./medium.store.ts");
  return MediumStore.find(deps, test.testId, userId);
}
