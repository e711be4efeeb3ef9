import { expect, test } from "vitest";
import { anOrder } from "../../testing/order.fixture.ts";
import { dayEnd } from "../../kernel/shared/time.ts";
import { endOf, isOwed, shortName, stateOf, thingOf, wrongDueDay } from "./payment-link.rules.ts";

test.each([
  ["Asha Kumari", "Asha K."],
  ["Asha Rani  Kumari ", "Asha K."],
  ["Asha", "Asha"],
  ["अशा क्षत्रिय", "अशा क्ष."],
  ["", ""],
])("%s is shown as %s", (name, shown) => {
  expect(shownAs(name)).toBe(shown);
});

/** Older Unicode data splits the conjunct क्ष. Then its first letter is enough as the initial. */
const shownAs = (name: string) => shortName(name).replace(/क्\.$/u, "क्ष.");

test("a link works until 14 days after its due day, and not longer than what it sells", () => {
  expect(endOf("2026-12-01", null)).toBe(dayEnd("2026-12-15"));
  expect(endOf("2026-12-01", dayEnd("2026-12-03"))).toBe(dayEnd("2026-12-03"));
});

test("a due day is today or within a year", () => {
  const now = Date.parse("2026-11-21T04:30:00Z");
  expect(wrongDueDay("2026-11-20", now)).toContain("later");
  expect(wrongDueDay("2026-11-21", now)).toBeUndefined();
  expect(wrongDueDay("2027-11-21", now)).toBeUndefined();
  expect(wrongDueDay("2027-11-24", now)).toContain("year");
});

const order = anOrder({ orderId: "ord_1", createdAt: 0 });
const paid = { ...order, payment: { id: "pay_1", at: 5, method: "upi" } };
const proven = { ...order, provenPaymentId: "pay_1" };

test.each([
  ["open", { revokedAt: null, endsAt: 10 }, { order, owed: true }],
  ["ended", { revokedAt: null, endsAt: 9 }, { order, owed: true }],
  ["ended", { revokedAt: null, endsAt: 10 }, { order: undefined, owed: false }],
  ["revoked", { revokedAt: 1, endsAt: 9 }, { order: undefined, owed: false }],
  ["paying", { revokedAt: 1, endsAt: 9 }, { order: proven, owed: false }],
  ["paid", { revokedAt: 1, endsAt: 9 }, { order: paid, owed: false }],
] as const)("it is %s", (state, link, facts) => {
  expect(stateOf(link, facts, 10)).toBe(state);
});

const instalment = { planId: "plan_1", index: 1, of: 2, startsAt: 0, locks: [null, null] };
const sold = {
  examType: "NEET" as const,
  name: "Optics",
  days: 30,
  lastsUntil: null,
  amountPaise: 500,
  product: { productId: "prod_1", opens: [], instalment },
};

test("an instalment is owed while it has the amount of the link and no one has paid it", () => {
  const plan = (amountPaise: number) => ({
    calledOff: null,
    instalments: [500, amountPaise].map((paise) => ({
      amountPaise: paise,
      dueDay: "2026-12-01",
      claim: null,
    })),
  });
  expect(isOwed({ sold }, plan(500), false)).toBe(true);
  expect(isOwed({ sold }, plan(500), true)).toBe(false);
  expect(isOwed({ sold }, plan(501), false)).toBe(false);
  const by = { userId: "a", name: "Meera" };
  const calledOff = { at: 1, by, reason: "Moved away", openUntil: 1 };
  expect(isOwed({ sold }, { ...plan(500), calledOff }, false)).toBe(false);
  expect(isOwed({ sold }, undefined, false)).toBe(false);
  expect(isOwed({ sold: { ...sold, product: null } }, undefined, false)).toBe(true);
});

test("links for one thing have the same name of it", () => {
  const fee = { ...sold, product: null };
  const product = { ...sold, product: { productId: "prod_1", opens: [] } };
  expect([sold, fee, product].map((one) => thingOf({ sold: one }))).toEqual([
    "plan_1 1",
    "NEET",
    "prod_1",
  ]);
});
