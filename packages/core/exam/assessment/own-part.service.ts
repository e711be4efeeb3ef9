import type { Language } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { defaultExtraMinutes } from "../../kernel/shared/test-time.rules.ts";
import * as Attempts from "../attempt-store/attempt-read.service.ts";
import { soleNumber } from "../terms/attempt/attempt.rules.ts";
import { lostSince, totalMinutes } from "../terms/attempt/lost-time.rules.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { isChosenBefore } from "../terms/test/languages.rules.ts";
import * as ExamHallStore from "./exam-hall.store.ts";

/** What a test's page says about the caller: extra time, and a language chosen before the start. */
export async function ownOf(deps: Deps, actor: Actor, test: Test) {
  const [extraMinutes, language] = await Promise.all([
    extraMinutesOf(deps, actor, test),
    ownLanguage(deps, actor, test),
  ]);
  return { extraMinutes, ...(language && { language }) };
}

/**
 * The granted or default extra time, whichever is more, and all lost time; trials get none. Skips the
 * reads if no one has a grant or lost time.
 */
async function extraMinutesOf(deps: Deps, actor: Actor, test: Test): Promise<number> {
  if (soleNumber(actor) !== 0) return 0;
  const byDefault = defaultExtraMinutes(actor.extraTime, test.durationMinutes);
  const hasLost = test.waitsUntil !== undefined;
  if (test.extraMinutes === 0 && !hasLost) return byDefault;
  const [granted, hall] = await Promise.all([
    Attempts.grantOf(deps, test.testId, actor.userId),
    hasLost ? ExamHallStore.find(deps, test.testId) : undefined,
  ]);
  // What the caller gets by starting now.
  const ofAll = lostSince(test, deps.clock.now(), hall?.lost);
  const lost = totalMinutes(granted?.lost) + totalMinutes(ofAll);
  return Math.max(byDefault, granted?.minutes ?? 0) + lost;
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
