import fc from "fast-check";
import { DAY } from "../../kernel/shared/time.ts";
import * as Desk from "./desk.service.ts";
import { giveBack, here, type OfficeStage, press, voidOne } from "./office.commands.fixture.ts";
import { OFFICE_WAYS } from "./order.schema.ts";
import { linkSteps } from "../payment-link/link.steps.fixture.ts";
import { arrivals, ignoringFailure, interruptions, step, steps } from "./order.commands.fixture.ts";
import { buyProduct } from "./online.commands.fixture.ts";
import { agree, callOff, changePlan } from "./plan.commands.fixture.ts";

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
const place = { who: fc.nat({ max: 1 }), product: fc.constantFrom(3, 4) };
const agrees = step(fc.record(place), "agree a plan", (stage, one) => agree(here(stage), one));
const changed = fc.record({
  ...place,
  days: fc.constantFrom(0, 3, 30),
  rupees: fc.nat({ max: 400 }),
  more: fc.boolean(),
  reason: fc.boolean(),
});
const ended = fc.record({ ...place, days: fc.constantFrom(-1, 0, 60) });
const changes = step(changed, "change a plan", (stage, one) => changePlan(here(stage), one));
const callsOff = step(ended, "call a plan off", (stage, one) => callOff(here(stage), one));
const purchase = fc.record({
  who: fc.nat({ max: 1 }),
  product: fc.nat({ max: 2 }),
  coupon: fc.boolean(),
});
const buysProduct = step(purchase, "buy a product", (stage, one) => buyProduct(here(stage), one));
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

/** The office takes an instalment at the same moment as it does something else with plans. */
const atOnce = <Of extends object>(
  name: string,
  other: fc.Arbitrary<Of>,
  act: (stage: OfficeStage, of: Of) => Promise<void>,
) =>
  step(fc.record({ take: takes, other }), name, (stage, { take, other: of }) =>
    Promise.all([press(here(stage), take), act(here(stage), { ...of, who: 0 })]),
  );

/** Steps about plans alone, with forms of two cashiers and links for one instalment. */
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
    { weight: 2, arbitrary: atOnce("change while taking", changed, changePlan) },
    { weight: 1, arbitrary: atOnce("call off while taking", ended, callOff) },
    { weight: 1, arbitrary: sleep },
    ...linkSteps.map((arbitrary) => ({ weight: 2, arbitrary })),
    ...arrivals.map((arbitrary) => ({ weight: 2, arbitrary })),
    ...interruptions.map((arbitrary) => ({ weight: 2, arbitrary })),
  ),
];

/** The office's steps among those of students and of the provider. */
export const officeSteps = [
  fc.oneof(
    { weight: 4, arbitrary: presses },
    { weight: 2, arbitrary: twice },
    { weight: 2, arbitrary: voids },
    { weight: 3, arbitrary: parts },
    { weight: 3, arbitrary: agrees },
    { weight: 2, arbitrary: changes },
    { weight: 1, arbitrary: callsOff },
    { weight: 4, arbitrary: buysProduct },
    { weight: 1, arbitrary: close },
    { weight: 1, arbitrary: sleep },
    ...linkSteps.map((arbitrary) => ({ weight: 2, arbitrary })),
    ...steps.map((arbitrary) => ({ weight: 8, arbitrary })),
  ),
];
