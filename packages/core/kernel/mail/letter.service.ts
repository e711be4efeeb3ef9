import type { Deps } from "../platform/deps.ts";
import type { UserLetter } from "../platform/mail.ts";
import { blockOf } from "./bounce.service.ts";

/**
 * Whether a letter may have been sent although the call failed, as after a timeout. Then it is not
 * sent again, because no letter is better than two.
 */
export const mayHaveArrived = (error: unknown): boolean =>
  error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");

/**
 * Sends a letter to a user, unless the user has no address or earlier letters to it came back. All
 * letters to users are sent by this function, except those that the directory sends: before these,
 * the caller asks `blockOf`.
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
