import { dayAfter, dayOf } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import type { Product } from "../product/product.schema.ts";
import * as Products from "../product/product.service.ts";
import type { DiscountView } from "../discount/discount.schema.ts";
import * as Discounts from "../discount/discount.service.ts";
import type { LinkNote } from "../payment-link/link.steps.fixture.ts";
import { COUPON, discounted, PRODUCTS } from "./office-products.fixture.ts";
import { type BookedPlan, instalmentSold, planKey } from "./office-plans.fixture.ts";
import type { OfficePaymentInput, PartRefundInput } from "./office.schema.ts";
import * as Office from "./office.service.ts";
import { officeLeft } from "./office.rules.ts";
import type { OFFICE_WAYS } from "./order.schema.ts";
import { ignoringFailure, newStage, type Stage, students } from "./order.commands.fixture.ts";
import * as OrderStore from "./order.store.ts";
import * as PartRefunds from "./part-refund.service.ts";
import * as Refunds from "./refund.service.ts";

const cashier = (n: number): Actor => {
  const userId = `00000000-0000-4000-8000-00000000010${n}`;
  return { userId, name: `Cashier ${n}`, email: `cashier${n}@example.com`, isAdmin: true };
};
export const cashiers = [cashier(1), cashier(2)] as const;

/** The office's own record of each form that was submitted, and of each void. */
export interface Book {
  forms: Map<string, { input: OfficePaymentInput; by: Actor; orderId: string | null }>;
  /** By order: the person who first asked for the void. */
  voids: Map<string, Actor>;
  /** Each part that was refunded, by the key of its form. */
  parts: Map<string, { orderId: string; input: PartRefundInput; by: Actor; answered: boolean }>;
  /** By order: until when the student's coupon is reserved, according to the last answer. */
  reservations: Map<string, number>;
  /** By key: the plans that were agreed. */
  plans: Map<string, BookedPlan>;
  /** The payment links whose addresses the office has copied. */
  links: LinkNote[];
}

export interface OfficeStage extends Stage {
  book: Book;
  /** What is sold beside subscriptions. */
  products: readonly Product[];
  /** A coupon of 10%. */
  discount: DiscountView;
}

/** The stage of a step of the office. Such steps run only on stages of the office. */
export const here = (stage: Stage): OfficeStage => stage as OfficeStage;

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
    book: {
      forms: new Map(),
      voids: new Map(),
      plans: new Map(),
      parts: new Map(),
      reservations: new Map(),
      links: [],
    },
  });
}

const keyOf = (form: number): string => String(form).padStart(22, "k");

/**
 * The form as it is filled in now. A form that was submitted before is submitted again unchanged.
 */
function filled(stage: OfficeStage, drawn: Drawn): OfficePaymentInput {
  const { book, clock, products, discount } = stage;
  const known = book.forms.get(keyOf(drawn.form));
  if (known) return known.input;
  const today = dayOf(clock.at);
  const product = products[drawn.product];
  const plan = book.plans.get(planKey(drawn));
  const sold = plan?.planId
    ? instalmentSold(plan, drawn.rupees)
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

export interface Drawn {
  form: number;
  who: number;
  cashier: number;
  examType: "JEE" | "NEET";
  rupees: number;
  way: (typeof OFFICE_WAYS)[number];
  daysAgo: number;
  lasts: number;
  /**
   * The index of a product. At a larger index there is a plan or, if none was agreed, a
   * subscription.
   */
  product: number;
}

/** A cashier submits a form, once or twice at the same time. */
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

/** A cashier voids a payment. */
export async function voidOne(stage: OfficeStage, { form, by }: { form: number; by: number }) {
  const orderId = stage.book.forms.get(keyOf(form))?.orderId;
  const actor = cashiers[by];
  if (!orderId || !actor) return;
  if (!stage.book.voids.has(orderId)) stage.book.voids.set(orderId, actor);
  const asked = stage.book.voids.get(orderId) ?? actor;
  await ignoringFailure(Refunds.refund(stage.acting(), asked, orderId, "Booked by mistake"));
}

interface DrawnPart {
  form: number;
  refund: number;
  by: number;
  /** The amount to refund; 0 means everything that is left. */
  rupees: number;
  way: (typeof OFFICE_WAYS)[number];
  daysAgo: number;
}

async function partFilled({ deps, clock }: OfficeStage, orderId: string, of: DrawnPart) {
  const order = await OrderStore.find(deps, orderId);
  const left = order?.office ? officeLeft(order, order.office) : 0;
  return {
    key: `part ${of.form} ${of.refund}`,
    paise: of.rupees === 0 ? left : of.rupees * 100 + 1,
    way: of.way,
    reason: "Left a batch",
    day: dayAfter(dayOf(clock.at), -of.daysAgo),
  };
}

/**
 * Refunds a part, with the form submitted `times` times in parallel. A form that was submitted
 * before is sent again unchanged.
 */
export async function giveBack(stage: OfficeStage, of: DrawnPart, times = 1): Promise<void> {
  const { book } = stage;
  const orderId = book.forms.get(keyOf(of.form))?.orderId;
  if (!orderId) return;
  const input = await partFilled(stage, orderId, of);
  const by = cashiers[of.by] ?? cashiers[0];
  const known = book.parts.get(input.key) ?? { orderId, input, by, answered: false };
  book.parts.set(input.key, known);
  const deps = stage.acting();
  const press = () =>
    PartRefunds.refundPart(deps, known.by, orderId, known.input).then(() => {
      known.answered = true;
    });
  await Promise.all(Array.from({ length: times }, () => ignoringFailure(press())));
}
