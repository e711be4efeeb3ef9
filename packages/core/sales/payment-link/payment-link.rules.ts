import { DAY, dayEnd, dayText, indianDay, iso } from "../../kernel/shared/time.ts";
import type { Order } from "../payment/order.schema.ts";
import type { Plan } from "../plan/plan.schema.ts";
import { rupees, titleOf } from "../payment/order-view.rules.ts";
import type { LinkState, LinkView, PaymentLink } from "./payment-link.schema.ts";

/** How many days after its due day a link can still be paid. */
const DAYS_AFTER_DUE = 14;
/** The most days from today to a due day. */
const MAX_DAYS_AHEAD = 366;

/** The end of a link; it is never later than the end of what the link sells. */
export const endOf = (dueDay: string, lastsUntil: number | null): number =>
  Math.min(dayEnd(dueDay) + DAYS_AFTER_DUE * DAY, lastsUntil ?? Infinity);

/** Why a link cannot be due on a day; undefined if it can. */
export function wrongDueDay(dueDay: string, now: number): string | undefined {
  if (dayEnd(dueDay) < now) return "Choose today or a later day.";
  return dayEnd(dueDay) > now + MAX_DAYS_AHEAD * DAY ? "Choose a day within a year." : undefined;
}

/** Identifies what is sold: a new link for the same thing replaces the earlier link. */
export function thingOf({ sold: { product, examType } }: Pick<PaymentLink, "sold">): string {
  const { instalment, productId = examType } = product ?? {};
  return instalment ? `${instalment.planId} ${instalment.index}` : productId;
}

const initials = new Intl.Segmenter("en", { granularity: "grapheme" });

/** First name and the initial of the surname: "Asha K.". */
export function shortName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/u);
  const initial = [...initials.segment(others.at(-1) ?? "")][0]?.segment;
  return initial === undefined ? first : `${first} ${initial}.`;
}

/**
 * Whether the fee, product or instalment of a link is still unpaid.
 * @param plan the plan of the link's instalment, if it has one
 * @param isPaid whether an order has paid that instalment
 */
export function isOwed(
  { sold: { product, amountPaise } }: Pick<PaymentLink, "sold">,
  plan: Pick<Plan, "instalments" | "calledOff"> | undefined,
  isPaid: boolean,
): boolean {
  if (!product?.instalment) return true;
  const now = plan?.instalments[product.instalment.index];
  return now?.amountPaise === amountPaise && !plan?.calledOff && !isPaid;
}

/** The facts about what a link is for. */
export interface LinkFacts {
  /** The link's order. */
  order: Order | undefined;
  /** Whether the fee, product or instalment of the link is still unpaid. */
  owed: boolean;
}

export function stateOf(
  { revokedAt, endsAt }: Pick<PaymentLink, "revokedAt" | "endsAt">,
  { order, owed }: LinkFacts,
  now: number,
): LinkState {
  if (order?.payment) return "paid";
  if (order && order.provenPaymentId !== null) return "paying";
  if (revokedAt !== null) return "revoked";
  return owed && now <= endsAt ? "open" : "ended";
}

/** A link as the office sees it. */
export function viewOf(link: PaymentLink, facts: LinkFacts, now: number): LinkView {
  const { linkId, sold, dueDay, endsAt, revokedAt, madeAt, by } = link;
  const { order } = facts;
  const paidAt = order?.payment?.at ?? 0;
  return {
    linkId,
    what: titleOf(sold),
    amountPaise: sold.amountPaise,
    dueDay,
    until: iso(endsAt),
    state: stateOf(link, facts, now),
    late: paidAt > Math.min(endsAt, revokedAt ?? endsAt),
    notOwed: order?.problem === "not-owed",
    orderId: order?.payment ? order.orderId : null,
    invoice: order?.invoice ?? null,
    madeAt: iso(madeAt),
    by: by.name,
  };
}

/** The address of a link. Browsers never send the part after the `#` to a server. */
export const addressOf = (secret: string, webOrigin: string): string =>
  `${webOrigin}/pay#${secret}`;

/** The letter that brings a link to the student's guardian. */
export function linkLetter(
  { sold, dueDay, endsAt }: Pick<PaymentLink, "sold" | "dueDay" | "endsAt">,
  {
    student,
    guardian,
    address,
  }: { student: string; guardian: { name: string; email: string }; address: string },
) {
  const what = titleOf(sold);
  return {
    to: guardian.email,
    subject: `Payment for ${student}: ${what}`,
    text: [
      `Dear ${guardian.name || "Sir or Madam"},`,
      "",
      `this letter is about ${student}.`,
      "",
      `${what}: ${rupees(sold.amountPaise)}, due on ${dayText(dayEnd(dueDay))}.`,
      "",
      "Pay it here; you need no account:",
      address,
      "",
      `The link works until ${indianDay(endsAt)}. Anyone who has it can pay, and sees the student's first name.`,
      "If you have just paid, you need not do anything.",
    ].join("\n"),
  };
}
