import * as Letters from "../../kernel/mail/letter.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { UserLetter } from "../../kernel/platform/mail.ts";
import { keep } from "./order-change.service.ts";
import * as OrderStore from "./order.store.ts";
import { dueLetter } from "./bill-letter.rules.ts";

/** Rounds for letters of one order, and for changes of the order that come in between. */
const MAX_ROUNDS = 25;

/**
 * Writes what an order owes its buyer, each letter once: it is noted before it is sent, so that no
 * one gets two. A letter that the mail service rejects is sent at the order's next check.
 * @param attach reads the paper with a number
 */
export async function writeLetters(
  deps: Deps,
  orderId: string,
  attach: (number: string) => Promise<UserLetter["attachment"]>,
): Promise<void> {
  if (!deps.userMail.ready) return;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const order = await OrderStore.find(deps, orderId);
    const due = order && dueLetter(order, deps.config.webOrigin);
    if (!due) return;
    // Before it is noted: a paper that cannot be read leaves the letter due.
    const attachment = due.number === null ? undefined : await attach(due.number);
    const saved = await keep(deps, order, due.noted(order, true));
    if (!saved) continue;
    try {
      await Letters.send(deps, { ...due.letter, ...(attachment && { attachment }) });
    } catch (error) {
      deps.log.error("payment.letter-failed", error, { orderId });
      if (!Letters.mayHaveArrived(error)) await keep(deps, saved, due.noted(saved, false));
      return;
    }
  }
}
