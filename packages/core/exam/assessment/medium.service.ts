import { ENGLISH_NAMES } from "../../kernel/language/language.rules.ts";
import type { Language } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, invalid } from "../../kernel/shared/error.ts";
import { holdsKeys } from "../../kernel/shared/staff-role.rules.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { isChosenBefore } from "../terms/test/languages.rules.ts";
import type { MediumView } from "../terms/test/medium.schema.ts";
import { load } from "./assessment.service.ts";
import * as MediumStore from "./medium.store.ts";

/**
 * Chooses the language in which the caller takes a test. It can be changed until the start.
 * @throws AppError `invalid` for a language that the test does not have, `conflict` after the start,
 * or if the test's language is switched while it is taken.
 */
export async function choose(
  deps: Deps,
  { userId }: Pick<Actor, "userId">,
  testId: string,
  language: Language,
): Promise<MediumView> {
  const test = await load(deps, testId);
  if (!isChosenBefore(test)) {
    const message = "The language of this test is not chosen before the start.";
    throw conflict("not_chosen_before", message);
  }
  if (language !== "en" && !test.languages.includes(language)) throw notInTest(test, language);
  if (await MediumStore.choose(deps, test, userId, language)) return { language };
  const fixed = await MediumStore.find(deps, testId, userId);
  // The same choice sent again after the start is accepted, because it changes nothing.
  if (fixed === language) return { language };
  const message = "You have started this test. Its language can no longer be changed.";
  throw conflict("language_fixed", message, { language: fixed });
}

function notInTest({ languages }: Test, language: Language) {
  const offered = languages.map((one) => ENGLISH_NAMES[one]).join(", ");
  const message = `This test is not in ${ENGLISH_NAMES[language]}. Choose one of: English, ${offered}.`;
  return invalid("other_language", message, [{ path: "language", message }]);
}

/**
 * The language of an attempt that starts now. The start fixes it, except for those who hold keys:
 * they may try a test in every language.
 * @throws AppError `conflict` without a choice
 */
export async function fixedFor(
  deps: Deps,
  actor: Actor,
  test: Pick<Test, "testId">,
): Promise<Language> {
  const read = holdsKeys(actor) ? MediumStore.find : MediumStore.fix;
  const language = await read(deps, test.testId, actor.userId);
  if (language) return language;
  throw conflict("language_not_chosen", "Choose the language of your paper, then start the test.", {
    choose: `PUT /api/tests/${test.testId}/language`,
  });
}
