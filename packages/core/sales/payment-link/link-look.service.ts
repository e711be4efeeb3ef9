import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError } from "../../kernel/shared/error.ts";
import * as UserAccess from "../../people/session/user-access.service.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import { claimStates } from "../payment/instalment-claim.service.ts";
import * as OrderStore from "../payment/order.store.ts";
import type { Plan } from "../plan/plan.schema.ts";
import * as PlanStore from "../plan/plan.store.ts";
import { hashOf } from "./link-secret.service.ts";
import { isOwed, stateOf } from "./payment-link.rules.ts";
import type { PaymentLink } from "./payment-link.schema.ts";
import * as PaymentLinkStore from "./payment-link.store.ts";

/** The same answer for every link that cannot be paid, whatever the reason. */
export const unusable = (): AppError =>
  new AppError(
    "not-found",
    "link_unusable",
    "This payment link cannot be used. It may be incomplete, paid, ended or revoked. Ask the academy for a new one.",
  );

/** @returns undefined for a wrong secret */
export const findLink = (deps: Deps, secret: string): Promise<PaymentLink | undefined> =>
  PaymentLinkStore.find(deps, hashOf(secret));

/**
 * Ids that nothing has. They are read if a link has no student, plan or order, so that the calls
 * are the same for every link.
 */
export const NONE = { userId: "-", planId: "-", orderId: "-" };

/**
 * A link that can be paid, with its student. It makes the same calls to the table for every link,
 * even for a link that does not exist.
 * @throws AppError `not-found` in the same way for a wrong, used, ended or revoked link
 */
export async function usableLink(
  deps: Deps,
  secret: string,
): Promise<{ link: PaymentLink; student: Profile }> {
  const link = await findLink(deps, secret);
  const { userId, orderId, planId, index } = partsOf(link);
  const [plan, [student], order] = await Promise.all([
    PlanStore.find(deps, { userId, planId }),
    UserAccess.findMany(deps, [userId]),
    OrderStore.find(deps, orderId),
  ]);
  const isPaid = await isInstalmentPaid(deps, plan, index);
  if (!link || !student || student.disabled || student.deletingSince !== undefined)
    throw unusable();
  const facts = { order, owed: isOwed(link, plan, isPaid) };
  if (stateOf(link, facts, deps.clock.now()) !== "open") throw unusable();
  return { link, student };
}

function partsOf(link: PaymentLink | undefined) {
  const { planId = NONE.planId, index = 0 } = link?.sold.product?.instalment ?? {};
  const { userId = NONE.userId, orderId } = link ?? {};
  return { userId, planId, index, orderId: orderId ?? NONE.orderId };
}

/**
 * Whether an instalment is paid. It reads an order even if no order has claimed the instalment, so
 * that the calls are the same for every link.
 */
async function isInstalmentPaid(deps: Deps, plan: Plan | undefined, index: number) {
  const own = plan?.instalments[index];
  const claim = own?.claim ?? { orderId: NONE.orderId, at: 0 };
  const asked = { instalments: [{ amountPaise: 0, dueDay: "", ...own, claim }] };
  const [found] = (await claimStates(deps, [asked]))(asked);
  return found?.state === "paid";
}
