import type { Deps } from "../platform/deps.ts";
import type { UserLetter } from "../platform/mail.ts";
import { blockOf } from "./bounce.service.ts";

/** After a timeout the letter may have been sent: better none than two. */
export const mayHaveArrived = (error: unknown): boolean =>
  error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");

/**
 * Sends a letter to a user, unless the user has no address or letters to it came back before. Every letter to a user
 * goes this way; what the directory mails is asked about by `blockOf`.
 *
 * @returns false when no letter goes to the address
 * @throws the mail service's error when it does not take the letter
 */
export async function send(
  deps: Pick<Deps, "content" | "userMail">,
  letter: UserLetter,
): Promise<boolean> {
  if (letter.to === "" || (await blockOf(deps, letter.to))) return false;
  await deps.userMail.send(letter);
  return true;
}
