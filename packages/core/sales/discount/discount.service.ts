import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import {
  codeOf,
  type Discounted,
  foundBy,
  openReservations,
  notGiven,
  viewOf,
} from "./discount.rules.ts";
import type { Discount, DiscountInput, DiscountView, NewDiscount } from "./discount.schema.ts";
import * as DiscountStore from "./discount.store.ts";

/** How often a write is tried if others change the discount at the same time; few people do. */
const MAX_ATTEMPTS = 10;

/** Every discount, ended ones too, the newest first. */
export async function list(deps: Deps): Promise<DiscountView[]> {
  const now = deps.clock.now();
  return (await DiscountStore.all(deps)).map((one) => viewOf(one, now));
}

/** The coupon with this code. If several have it, one that this student can use is preferred. */
export async function withCode(
  deps: Deps,
  code: string,
  { userId, of, day }: Omit<Use, "orderId"> & { userId: string },
): Promise<Discount | undefined> {
  const found = await DiscountStore.withCode(deps, codeOf(code));
  const now = deps.clock.now();
  return (
    found.find((one) => notGiven(foundBy(one, { userId }, now), of, day) === undefined) ?? found[0]
  );
}

/** @throws AppError `not-found` */
export async function find(deps: Deps, discountId: string): Promise<Discount> {
  const discount = await DiscountStore.find(deps, discountId);
  if (!discount) throw notFound("This discount");
  return discount;
}

export async function create(deps: Deps, actor: Actor, values: NewDiscount): Promise<DiscountView> {
  const discountId = newId("discount", deps);
  const discount = { discountId, ...values, uses: {}, reservations: {}, rev: 1 };
  await DiscountStore.put(deps, discount);
  const after = viewOf(discount, deps.clock.now());
  const action = "discount.create";
  await Audit.record(deps, actor, { action, target: discountId, after });
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
  const [was, is] = [before, after].map((one) => viewOf(one, deps.clock.now()));
  const action = "discount.change";
  await Audit.record(deps, actor, { action, target: discountId, before: was, after: is });
  return viewOf(after, deps.clock.now());
}

interface Use {
  /** The id of the order or of the plan. */
  orderId: string;
  of: Discounted;
  /** A day of India. */
  day: string;
}

/**
 * Notes that an order or a plan uses a discount. This is one conditional write before the order is
 * stored, so that this call never exceeds the discount's limit. Repeating it for the same order
 * changes nothing.
 * @throws AppError `not-found`; `conflict` when the discount is not given any more
 */
export async function use(deps: Deps, discountId: string, asking: Use): Promise<void> {
  await write(deps, discountId, (discount) => {
    const { uses } = discount;
    if (uses[asking.orderId] !== undefined) return undefined;
    assertGiven(deps, discount, asking);
    return { uses: { ...uses, [asking.orderId]: deps.clock.now() } };
  });
}

/** How long a use is reserved: as long as a checkout usually takes. */
const RESERVED_MS = 30 * MINUTE;

/**
 * Reserves a use for an order that may be paid online. Repeating it for the same order extends the
 * reservation. Until the order is paid or the reservation ends, the use counts towards the limit
 * for others.
 * @throws AppError `not-found`; `conflict` when the discount is not given any more
 */
export async function reserve(
  deps: Deps,
  discountId: string,
  { userId, ...asking }: Use & { userId: string },
): Promise<void> {
  await write(deps, discountId, (discount) => {
    if (discount.uses[asking.orderId] !== undefined) return undefined;
    const now = deps.clock.now();
    const reservations = without(openReservations(discount, now), asking.orderId);
    assertGiven(deps, { ...discount, reservations }, asking);
    return {
      reservations: { ...reservations, [asking.orderId]: { userId, until: now + RESERVED_MS } },
    };
  });
}

/** Counts the use by an order that was paid, even if its reservation has ended. Safe to repeat. */
export async function count(deps: Deps, discountId: string, orderId: string): Promise<void> {
  await write(deps, discountId, ({ uses, reservations }) => {
    if (uses[orderId] !== undefined) return undefined;
    return {
      uses: { ...uses, [orderId]: deps.clock.now() },
      reservations: without(reservations, orderId),
    };
  });
}

/** Gives back the use of an order that was voided or refunded, or of a plan. Safe to repeat. */
export async function release(deps: Deps, discountId: string, orderId: string): Promise<void> {
  await write(deps, discountId, ({ uses }) =>
    uses[orderId] === undefined ? undefined : { uses: without(uses, orderId) },
  );
}

function without<T>(of: Record<string, T>, orderId: string): Record<string, T> {
  const { [orderId]: _, ...others } = of;
  return others;
}

/** @throws AppError `conflict` when a discount is not given */
function assertGiven(deps: Deps, discount: Discount, { of, day }: Use): void {
  const refused = notGiven(viewOf(discount, deps.clock.now()), of, day);
  if (refused) throw conflict("discount_over", refused);
}

async function write(
  deps: Deps,
  discountId: string,
  decide: (discount: Discount) => Partial<Pick<Discount, "uses" | "reservations">> | undefined,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const discount = await find(deps, discountId);
    const after = decide(discount);
    if (!after) return;
    if (await DiscountStore.put(deps, { ...discount, ...after, rev: discount.rev + 1 })) return;
  }
  throw conflict("conflict", "This discount is being used by someone else. Try again.");
}
