import { dayAfter, dayOf } from "../../kernel/shared/time.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import * as Instalments from "../instalment/instalment.service.ts";
import * as Plans from "../instalment/plan-change.service.ts";
import type { PlanView } from "../instalment/plan-view.schema.ts";
import { type Agreed, suggested } from "../plan/plan.rules.ts";
import { cashiers, type OfficeStage } from "./office.commands.fixture.ts";
import { type BookedPlan, planKey, type PlanPlace } from "./office-plans.fixture.ts";
import { discounted, SHARES } from "./office-products.fixture.ts";
import { ignoringFailure, students } from "./order.commands.fixture.ts";

/** The price of a plan. One plan of each student has the coupon. */
const agreedPrice = ({ discount }: OfficeStage, { product }: PlanPlace, price: number) =>
  discounted(discount, price, product - 3);

/** The office agrees a plan. A repeated call has the same key. */
export async function agree(stage: OfficeStage, of: PlanPlace): Promise<void> {
  const { book, products, clock } = stage;
  const sold = products[of.product - 2];
  if (!sold) return;
  const key = planKey(of);
  const { productId, amountPaise: price } = sold;
  const { amountPaise, ...coupon } = agreedPrice(stage, of, price);
  const instalments = suggested(amountPaise, SHARES, dayOf(clock.at));
  const userId = students[of.who]?.userId ?? "";
  const input = { key, userId, productId, ...coupon, instalments };
  const made = { input, planId: null, possible: [instalments], ends: [] };
  const known: BookedPlan = book.plans.get(key) ?? made;
  book.plans.set(key, known);
  const agreed = Instalments.make(stage.acting(), cashiers[0], known.input);
  await ignoringFailure(agreed.then(({ planId }) => void (known.planId = planId)));
}

/** A plan as its page shows it. */
async function shown(stage: OfficeStage, of: PlanPlace) {
  const known = stage.book.plans.get(planKey(of));
  if (!known?.planId) return undefined;
  const plans = await Instalments.list(stage.deps, known.input.userId);
  const view = plans.find(({ planId }) => planId === known.planId);
  return view && { known, view };
}

interface DrawnChange extends PlanPlace {
  days: number;
  rupees: number;
  more: boolean;
  /** Whether a reason is given for another price. */
  reason: boolean;
}

/**
 * Moves the due days of open instalments, and some rupees from the last to the first open one; may
 * add an instalment.
 */
function moved({ instalments }: PlanView, { days, rupees, more, reason }: DrawnChange): Agreed[] {
  const open = instalments.flatMap(({ state }, index) => (state === "paid" ? [] : [index]));
  const [first, last] = [open[0], open.at(-1)];
  const paise = Math.min(rupees * 100, (instalments[last ?? 0]?.amountPaise ?? 2) - 2);
  const after = instalments.map(({ amountPaise, dueDay }, index) => ({
    amountPaise:
      amountPaise + (index === first && !reason ? paise : 0) - (index === last ? paise : 0),
    dueDay: open.includes(index) ? dayAfter(dueDay, days) : dueDay,
  }));
  const end = after.at(-1);
  if (!more || !end || after.length > SHARES.length || last !== after.length - 1) return after;
  return [
    ...after.slice(0, -1),
    { ...end, amountPaise: end.amountPaise - 1 },
    { amountPaise: 1, dueDay: dayAfter(end.dueDay, 9) },
  ];
}

/** The office changes the unpaid instalments of a plan. */
export async function changePlan(stage: OfficeStage, of: DrawnChange): Promise<void> {
  const seen = await shown(stage, of);
  if (!seen) return;
  const { known, view } = seen;
  const { userId, planId, rev } = view;
  const instalments = moved(view, of);
  known.possible.push(instalments);
  const reason = of.reason ? { reason: "A scholarship" } : {};
  const input = { userId, rev, instalments, ...reason };
  try {
    await Plans.change(stage.acting(), cashiers[1], planId, input);
    known.possible = known.possible.slice(known.possible.indexOf(instalments));
  } catch (error) {
    if (isAppError(error)) known.possible = known.possible.filter((one) => one !== instalments);
  }
}

/** The office calls a plan off, so that it ends now or in `days` days. */
export async function callOff(
  stage: OfficeStage,
  { days, ...of }: PlanPlace & { days: number },
): Promise<void> {
  const seen = await shown(stage, of);
  if (!seen) return;
  const { known, view } = seen;
  const openUntil = days < 0 ? undefined : dayAfter(dayOf(stage.clock.at), days);
  const end = { openUntil, answered: false };
  known.ends.push(end);
  const until = openUntil === undefined ? {} : { openUntil };
  const input = { userId: view.userId, rev: view.rev, reason: "Left the academy", ...until };
  try {
    await Plans.callOff(stage.acting(), cashiers[1], view.planId, input);
    end.answered = true;
  } catch (error) {
    if (isAppError(error)) known.ends = known.ends.filter((one) => one !== end);
  }
}
