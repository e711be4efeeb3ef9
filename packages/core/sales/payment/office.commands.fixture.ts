import fc from "fast-check";
import { DAY, dayAfter, dayOf } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as Desk from "./desk.service.ts";
import type { OfficePaymentInput, PartRefundInput } from "./office.schema.ts";
import * as Office from "./office.service.ts";
import { officeLeft } from "./office.rules.ts";
import { OFFICE_WAYS } from "./order.schema.ts";
import {
  ignoringFailure,
  newStage,
  type Stage,
  step,
  steps,
  students,
} from "./order.commands.fixture.ts";
import * as OrderStore from "./order.store.ts";
import * as PartRefunds from "./part-refund.service.ts";
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
  /** By the key of its form: each part that was given back. */
  parts: Map<string, { orderId: string; input: PartRefundInput; by: Actor; answered: boolean }>;
}

export interface OfficeStage extends Stage {
  book: Book;
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
  return Object.assign(stage, { book: { forms: new Map(), voids: new Map(), parts: new Map() } });
}

const keyOf = (form: number): string => String(form).padStart(22, "k");

/** A form as it is filled in now; a form that was pressed before is pressed again as it was. */
function filled({ book, clock }: OfficeStage, drawn: Drawn): OfficePaymentInput {
  const known = book.forms.get(keyOf(drawn.form));
  if (known) return known.input;
  const today = dayOf(clock.at);
  return {
    key: keyOf(drawn.form),
    userId: students[drawn.who]?.userId ?? "",
    examType: drawn.examType,
    amountPaise: drawn.rupees * 100 + 37,
    way: drawn.way,
    ...(drawn.way !== "cash" && { reference: `No. ${drawn.form}` }),
    day: dayAfter(today, -drawn.daysAgo),
    lastDay: dayAfter(today, drawn.lasts),
  };
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
  /** All that is left, if it is 0. */
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

/** Gives back a part, pressed so often at the same time; a form that was pressed before is as it was. */
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

/** Only this stage runs these steps. */
const here = (stage: Stage): OfficeStage => stage as OfficeStage;

const presses = step(drawn, "press", (stage, one) => press(here(stage), one));
const twice = step(drawn, "press twice", (stage, one) => press(here(stage), one, 2));
const voids = step(
  fc.record({ form: fc.nat({ max: 12 }), by: fc.nat({ max: 1 }) }),
  "void",
  (stage, one) => voidOne(here(stage), one),
);
const parts = step(
  fc.record({
    form: fc.nat({ max: 12 }),
    refund: fc.nat({ max: 3 }),
    by: fc.nat({ max: 1 }),
    rupees: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_000 })),
    way: fc.constantFrom(...OFFICE_WAYS),
    daysAgo: fc.constantFrom(0, 0, 1, 20),
  }),
  "give back a part",
  (stage, one) => giveBack(here(stage), one, 1 + (one.rupees % 2)),
);
const close = step(fc.constant(null), "close the day", (stage) =>
  ignoringFailure(Desk.recount(stage.acting())),
);
const sleep = step(fc.constantFrom(DAY, 45 * DAY), "sleep", async ({ clock }, ms) => {
  clock.at += ms;
});

/** The office's steps among those of students and of the provider. */
export const officeSteps = [
  fc.oneof(
    { weight: 4, arbitrary: presses },
    { weight: 2, arbitrary: twice },
    { weight: 2, arbitrary: voids },
    { weight: 3, arbitrary: parts },
    { weight: 1, arbitrary: close },
    { weight: 1, arbitrary: sleep },
    ...steps.map((arbitrary) => ({ weight: 8, arbitrary })),
  ),
];
