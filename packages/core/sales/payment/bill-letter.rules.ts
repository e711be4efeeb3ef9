import { indianMoment } from "../../kernel/shared/time.ts";
import type { CreditNote, Order } from "./order.schema.ts";
import { paymentLetter, rupees, titleOf } from "./order-view.rules.ts";
import { voidId } from "./office.rules.ts";
import { billTitle } from "./bill-content.rules.ts";

interface Letter {
  to: string;
  subject: string;
  text: string;
}

export interface DueLetter {
  letter: Letter;
  /** The number of the paper that is attached; null if there is none. */
  number: string | null;
  /** The order with a note that the letter was sent, or that it was not. */
  noted: (order: Order, isSent: boolean) => Order;
}

/**
 * The next letter that a buyer has to get: first the letter about the payment, then one about each
 * refund.
 */
export function dueLetter(order: Order, webOrigin: string): DueLetter | undefined {
  if (order.state === "paid" && order.grant !== null && !order.letterSent) {
    const letter = paymentLetter(order, order.bill ? billTitle(order) : null, webOrigin);
    const noted = (one: Order, letterSent: boolean) => ({ ...one, letterSent });
    return { letter, number: order.bill && order.invoice, noted };
  }
  const note = order.notes.find(({ number, letterSent }) => number !== null && !letterSent);
  if (!note) return undefined;
  const noted = (one: Order, letterSent: boolean): Order => ({
    ...one,
    notes: one.notes.map((each) => (each.number === note.number ? { ...each, letterSent } : each)),
  });
  return { letter: refundLetter(order, note, webOrigin), number: note.number, noted };
}

/**
 * The same letter to the guardian, without the link at its end, because only the student can open
 * that page.
 */
export function toGuardian(
  { subject, text }: Letter,
  { buyer }: Pick<Order, "buyer">,
  guardian: { name: string; email: string },
): Letter {
  const said = text.split("\n").slice(2, -2);
  const greeting = `Dear ${guardian.name || "Sir or Madam"},`;
  const lines = [greeting, "", `this letter is about ${buyer.name}:`, "", ...said];
  return { to: guardian.email, subject: `${subject}, ${buyer.name}`, text: lines.join("\n") };
}

export const owesLetter = (order: Order): boolean => dueLetter(order, "") !== undefined;

function refundLetter(order: Order, note: CreditNote, webOrigin: string) {
  const { orderId, buyer, office } = order;
  return {
    to: buyer.email,
    subject: `Refund: ${titleOf(order)}`,
    text: [
      `Dear ${buyer.name},`,
      "",
      note.refundId === voidId(orderId)
        ? `the office voided your payment of ${rupees(note.paise)} on ${indianMoment(note.at)}.`
        : `we gave back ${rupees(note.paise)} on ${indianMoment(note.at)}.${office ? "" : " Your bank may take some days."}`,
      "",
      `The credit note ${note.number ?? ""} is attached.`,
      "All papers of this payment:",
      `${webOrigin}/payment/receipt/${orderId}`,
    ].join("\n"),
  };
}
