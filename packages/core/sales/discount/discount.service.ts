import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { type Discounted, notGiven, viewOf } from "./discount.rules.ts";
import type { Discount, DiscountInput, DiscountView, NewDiscount } from "./discount.schema.ts";
import * as DiscountStore from "./discount.store.ts";

/** Optimistic-lock retries; a discount is used by few cashiers at the same time. */
const MAX_ATTEMPTS = 10;

/** Every discount, ended ones too, the newest first. */
export async function list(deps: Deps): Promise<DiscountView[]> {
  return (await DiscountStore.all(deps)).map(viewOf);
}

/** @throws AppError `not-found` */
export async function find(deps: Deps, discountId: string): Promise<Discount> {
  const discount = await DiscountStore.find(deps, discountId);
  if (!discount) throw notFound("This discount");
  return discount;
}

export async function create(deps: Deps, actor: Actor, values: NewDiscount): Promise<DiscountView> {
  const discount = { discountId: newId("discount", deps), ...values, uses: {}, rev: 1 };
  await DiscountStore.put(deps, discount);
  const after = viewOf(discount);
  const action = "discount.create";
  await Audit.record(deps, actor, { action, subject: discount.discountId, after });
  return after;
}

/**
 * Changes a discount for sales from now on, or ends it.
 * @throws AppError `not-found`; `conflict` when it was changed or used since `rev`
 */
export async function change(
  deps: Deps,
  actor: Actor,
  discountId: string,
  { rev, ...values }: DiscountInput,
): Promise<DiscountView> {
  const before = await find(deps, discountId);
  const after = { ...before, ...values, rev: rev + 1 };
  if (before.rev !== rev || !(await DiscountStore.put(deps, after))) {
    const message = "This discount was used or changed in between. Reload it and try again.";
    throw conflict("conflict", message);
  }
  const views = { before: viewOf(before), after: viewOf(after) };
  await Audit.record(deps, actor, { action: "discount.change", subject: discountId, ...views });
  return viewOf(after);
}

/**
 * Notes that an order, or a plan by its id, uses a discount, in one conditional write before the order is stored, so that it
 * is never used more often than its limit. The same order again changes nothing.
 * @throws AppError `not-found`; `conflict` when it is not given any more
 */
export async function use(
  deps: Deps,
  discountId: string,
  { orderId, of, day }: { orderId: string; of: Discounted; day: string },
): Promise<void> {
  await write(deps, discountId, (discount) => {
    if (discount.uses[orderId] !== undefined) return undefined;
    const refused = notGiven(viewOf(discount), of, day);
    if (refused) throw conflict("discount_over", refused);
    return { ...discount.uses, [orderId]: deps.clock.now() };
  });
}

/** Gives back the use of an order that was voided or refunded, or of a plan. Safe to repeat. */
export async function release(deps: Deps, discountId: string, orderId: string): Promise<void> {
  await write(deps, discountId, ({ uses }) => {
    if (uses[orderId] === undefined) return undefined;
    const { [orderId]: _, ...others } = uses;
    return others;
  });
}

async function write(
  deps: Deps,
  discountId: string,
  decide: (discount: Discount) => Discount["uses"] | undefined,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const discount = await find(deps, discountId);
    const uses = decide(discount);
    if (!uses) return;
    if (await DiscountStore.put(deps, { ...discount, uses, rev: discount.rev + 1 })) return;
  }
  throw conflict("conflict", "This discount is being used by someone else. Try again.");
}
