import { submissionIdOf } from "../../exam/terms/attempt/attempt.rules.ts";
import * as Letters from "../../kernel/mail/letter.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { UserLetter } from "../../kernel/platform/mail.ts";

/**
 * How many letters about a test one run sends. A run has only a few minutes; the next run
 * continues.
 */
export const MAX_LETTERS = 500;

export const reportLink = (deps: Deps, testId: string, userId: string): string =>
  `${deps.config.webOrigin}/test-report/${submissionIdOf({ testId, userId, n: 0 })}`;

/** The note that a student was sent a letter. */
interface LetterNote {
  /** Notes the letter; false if another run has noted it already. */
  note: () => Promise<boolean>;
  /** Takes the note back. */
  forget: () => Promise<void>;
}

/**
 * Notes the letter before sending it, so that only one of two runs sends it.
 * @param about facts for the log if the letter fails
 * @returns false if the letter was not accepted
 */
export async function sendOnce(
  deps: Deps,
  letter: UserLetter,
  { note, forget }: LetterNote,
  about: { userId: string; test: string },
): Promise<boolean> {
  if (!(await note())) return true;
  try {
    await Letters.send(deps, letter);
    return true;
  } catch (error) {
    deps.log.error("challenge.letter-failed", error, about);
    if (!Letters.mayHaveArrived(error)) await forget();
    return false;
  }
}
