import fc from "fast-check";
import { DAY, dayAfter, dayOf } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import type { PlanInput } from "../instalment/plan-view.schema.ts";
import * as Instalments from "../instalment/instalment.service.ts";
import { suggested } from "../plan/plan.rules.ts";
import type { Product } from "../product/product.schema.ts";
import * as Products from "../product/product.service.ts";
import type { DiscountView } from "../discount/discount.schema.ts";
import * as Discounts from "../discount/discount.service.ts";
import * as Desk from "./desk.service.ts";
import type { OfficePaymentInput } from "./office.schema.ts";
import { COUPON, discounted, PRODUCTS, SHARES } from "./office-products.fixture.ts";
import * as Office from "./office.service.ts";
import { OFFICE_WAYS } from "./order.schema.ts";
import {
  ignoringFailure,
  interruptions,
  newStage,
  type Stage,
  step,
  steps,
  students,
} from "./order.commands.fixture.ts";
import * as Refunds from "./refund.service.ts";

const cashier = (n: number): Actor => {
  const userId = `00000000-0000-4000-8000-00000000010${n}`;
  return { userId, name: `Cashier ${n}`, email: `cashier${n}@example.com`, isAdmin: true };
};
const cashiers = [cashier(1), cashier(2)] as const;

/** What the office wrote into its own book: each form that was pressed, and each void. */
export interface Book {
  forms: Map<string, { input: OfficePaymentInput; by: Actor; orderId: string | null }>;
  /** By order: who asked for the void first. */
  voids: Map<string, Actor>;
  /** By key: the plans that were agreed, each with what the office was answered. */
  plans: Map<string, { input: PlanInput; planId: string | null }>;
}

export interface OfficeStage extends Stage {
  book: Book;
  /** What is sold beside subscriptions. */
  products: readonly Product[];
  /** A coupon of 10%. */
  discount: DiscountView;
}

export async function newOfficeStage({ online = true } = {}): Promise<OfficeStage> {
  const stage = await newStage();
  for (const { userId, name, email } of students) {
    const profile = { userId, name, email, isAdmin: false, registeredAt: 0 };
    await stage.content.put({ pk: `U#${userId}`, sk: "P", ...profile, rev: 1, edition: 1 });
  }
  if (!online) {
    const { config } = stage.deps;
    Object.assign(stage.deps, { payments: null, config: { ...config, payments: null } });
  }
  const [by] = cashiers;
  const products = await mapConcurrently(PRODUCTS, (one) => Products.create(stage.deps, by, one));
  const discount = await Discounts.create(stage.deps, by, COUPON);
  return Object.assign(stage, {
    products,
    discount,
    book: { forms: new Map(), voids: new Map(), plans: new Map() },
  });
}

const keyOf = (form: number): string => String(form).padStart(22, "k");

/** A form as it is filled in now; a form that was pressed before is pressed again as it was. */
function filled(stage: OfficeStage, drawn: Drawn): OfficePaymentInput {
  const { book, clock, products, discount } = stage;
  const known = book.forms.get(keyOf(drawn.form));
  if (known) return known.input;
  const today = dayOf(clock.at);
  const product = products[drawn.product];
  const plan = book.plans.get(planKey(drawn));
  const sold = plan?.planId
    ? instalmentSold(plan.input, plan.planId, drawn.rupees % SHARES.length)
    : product
      ? {
          productId: product.productId,
          examType: product.examType,
          ...discounted(discount, product.amountPaise, drawn.rupees),
        }
      : {
          examType: drawn.examType,
          amountPaise: drawn.rupees * 100 + 37,
          lastDay: dayAfter(today, drawn.lasts),
        };
  return {
    key: keyOf(drawn.form),
    userId: students[drawn.who]?.userId ?? "",
    ...sold,
    way: drawn.way,
    ...(drawn.way !== "cash" && { reference: `No. ${drawn.form}` }),
    day: dayAfter(today, -drawn.daysAgo),
  };
}

/** Plans have places after the products. */
const planKey = ({ who, product }: Pick<Drawn, "who" | "product">): string =>
  `plan ${who} ${product}`.padEnd(22, "p");

const instalmentSold = ({ instalments }: PlanInput, planId: string, index: number) => ({
  instalment: { planId, index },
  examType: "NEET" as const,
  amountPaise: instalments[index]?.amountPaise ?? 0,
});

interface Agreed {
  who: number;
  /** The place of its payments among what is sold. */
  product: number;
}

/** The office agrees a plan; the same again has the same key. */
export async function agree(stage: OfficeStage, of: Agreed): Promise<void> {
  const { book, products, clock } = stage;
  const sold = products[of.product - 2];
  if (!sold) return;
  const key = planKey(of);
  const input = {
    key,
    userId: students[of.who]?.userId ?? "",
    productId: sold.productId,
    instalments: suggested(sold.amountPaise, SHARES, dayOf(clock.at)),
  };
  const known = book.plans.get(key) ?? { input, planId: null };
  book.plans.set(key, known);
  const made = Instalments.make(stage.acting(), cashiers[0], known.input);
  await ignoringFailure(made.then(({ planId }) => void (known.planId = planId)));
}

interface Drawn {
  form: number;
  who: number;
  cashier: number;
  examType: "JEE" | "NEET";
  rupees: number;
  way: (typeof OFFICE_WAYS)[number];
  daysAgo: number;
  lasts: number;
  /** Its place among the products; none for a subscription. */
  product: number;
}

const drawn = fc.record({
  form: fc.nat({ max: 12 }),
  who: fc.nat({ max: 1 }),
  cashier: fc.nat({ max: 1 }),
  examType: fc.constantFrom("JEE" as const, "NEET" as const),
  rupees: fc.integer({ min: 1, max: 9_000 }),
  way: fc.constantFrom(...OFFICE_WAYS),
  daysAgo: fc.constantFrom(0, 0, 1, 20),
  lasts: fc.constantFrom(30, 200, 500),
  product: fc.constantFrom(-1, -1, 0, 1, 2, 3, 3, 3, 4, 4, 4),
});

/** A cashier presses the button, once or twice at the same time. */
export async function press(stage: OfficeStage, of: Drawn, times = 1): Promise<void> {
  const input = filled(stage, of);
  const by = stage.book.forms.get(input.key)?.by ?? cashiers[of.cashier] ?? cashiers[0];
  const known = stage.book.forms.get(input.key) ?? { input, by, orderId: null };
  stage.book.forms.set(input.key, known);
  const deps = stage.acting();
  await Promise.all(
    Array.from({ length: times }, () =>
      ignoringFailure(
        Office.take(deps, by, input).then(({ orderId }) => void (known.orderId = orderId)),
      ),
    ),
  );
}

async function voidOne(stage: OfficeStage, { form, by }: { form: number; by: number }) {
  const orderId = stage.book.forms.get(keyOf(form))?.orderId;
  const actor = cashiers[by];
  if (!orderId || !actor) return;
  if (!stage.book.voids.has(orderId)) stage.book.voids.set(orderId, actor);
  const asked = stage.book.voids.get(orderId) ?? actor;
  await ignoringFailure(Refunds.refund(stage.acting(), asked, orderId, "Booked by mistake"));
}

/** Only this stage runs these steps. */
const here = (stage: Stage): OfficeStage => stage as OfficeStage;

const presses = step(drawn, "press", (stage, one) => press(here(stage), one));
const twice = step(drawn, "press twice", (stage, one) => press(here(stage), one, 2));
const voids = step(
  fc.record({ form: fc.nat({ max: 12 }), by: fc.nat({ max: 1 }) }),
  "void",
  (stage, one) => voidOne(here(stage), one),
);
const agrees = step(
  fc.record({ who: fc.nat({ max: 1 }), product: fc.constantFrom(3, 4) }),
  "agree a plan",
  (stage, one) => agree(here(stage), one),
);
const close = step(fc.constant(null), "close the day", (stage) =>
  ignoringFailure(Desk.recount(stage.acting())),
);
const sleep = step(fc.constantFrom(DAY, 45 * DAY), "sleep", async ({ clock }, ms) => {
  clock.at += ms;
});

const takes = drawn.map((one) => ({
  ...one,
  who: 0,
  product: 3 + (one.product & 1),
  form: one.form % 8,
}));

/** Steps about plans alone, with forms of two cashiers for one instalment. */
export const planSteps = [
  fc.oneof(
    { weight: 1, arbitrary: agrees },
    { weight: 6, arbitrary: step(takes, "take", (stage, one) => press(here(stage), one)) },
    {
      weight: 3,
      arbitrary: step(takes, "take twice", (stage, one) =>
        Promise.all([0, 8].map((more) => press(here(stage), { ...one, form: one.form + more }))),
      ),
    },
    { weight: 3, arbitrary: voids },
    { weight: 1, arbitrary: sleep },
    ...interruptions.map((arbitrary) => ({ weight: 2, arbitrary })),
  ),
];

/** The office's steps among those of students and of the provider. */
export const officeSteps = [
  fc.oneof(
    { weight: 4, arbitrary: presses },
    { weight: 2, arbitrary: twice },
    { weight: 2, arbitrary: voids },
    { weight: 3, arbitrary: agrees },
    { weight: 1, arbitrary: close },
    { weight: 1, arbitrary: sleep },
    ...steps.map((arbitrary) => ({ weight: 8, arbitrary })),
  ),
];
