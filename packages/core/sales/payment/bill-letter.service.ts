import * as Letters from "../../kernel/mail/letter.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { UserLetter } from "../../kernel/platform/mail.ts";
import * as UserAccess from "../../people/session/user-access.service.ts";
import { particularsOf } from "../../people/user/particulars.rules.ts";
import { keep } from "./order-change.service.ts";
import * as OrderStore from "./order.store.ts";
import { type DueLetter, dueLetter, toGuardian } from "./bill-letter.rules.ts";
import type { Order } from "./order.schema.ts";

/**
 * The most rounds for an order: one for each letter, and one for each change of the order in
 * between.
 */
const MAX_ROUNDS = 25;

/**
 * Sends the letters that are due for an order, each once: a letter is noted before it is sent, so
 * that no one gets two. If the mail service rejects a letter to all its recipients, it is sent
 * again at the order's next check.
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
    // The paper is read before the letter is noted: if reading fails, the letter stays due.
    const attachment = due.number === null ? undefined : await attach(due.number);
    const saved = await keep(deps, order, due.noted(order, true));
    if (!saved) continue;
    const letters = (await lettersOf(deps, order, due)).map((letter) => ({
      ...letter,
      ...(attachment && { attachment }),
    }));
    const sent = await Promise.allSettled(letters.map((letter) => Letters.send(deps, letter)));
    const errors = sent.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    if (errors.length === 0) continue;
    for (const error of errors) deps.log.error("payment.letter-failed", error, { orderId });
    const noneArrived = errors.length === sent.length && !errors.some(Letters.mayHaveArrived);
    if (noneArrived) await keep(deps, saved, due.noted(saved, false));
    return;
  }
}

/**
 * The letter to each recipient. After a payment by link, these are the student, if the address is
 * verified, and the guardian, at their current addresses.
 */
async function lettersOf(deps: Deps, order: Order, { letter }: DueLetter): Promise<UserLetter[]> {
  if (order.link === null) return [letter];
  const [student] = await UserAccess.findMany(deps, [order.userId]);
  if (!student) return [];
  const { guardian } = particularsOf(student);
  const own = student.emailVerifiedAt === undefined ? [] : [{ ...letter, to: student.email }];
  const isAnother = guardian.email !== "" && guardian.email !== own[0]?.to;
  return [...own, ...(isAnother ? [toGuardian(letter, order, guardian)] : [])];
}
