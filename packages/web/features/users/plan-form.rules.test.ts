import { expect, test } from "vitest";
import {
  changeInput,
  changeProblems,
  changeValues,
  planInput,
  planProblems,
} from "./plan-form.rules.ts";

const first = { rupees: "600", dueDay: "2026-11-21" };
const second = { rupees: "399.50", dueDay: "2026-12-21" };
const rows = [first, second];

test("a plan is sent in paise, once it adds up", () => {
  const values = { productId: "p", discountId: "", pricePaise: 99_950, rows };
  expect(planProblems(values)).toEqual({});
  expect(planInput(values, { key: "k", userId: "u" })).toEqual({
    key: "k",
    userId: "u",
    productId: "p",
    instalments: [
      { amountPaise: 60_000, dueDay: "2026-11-21" },
      { amountPaise: 39_950, dueDay: "2026-12-21" },
    ],
  });
  expect(planProblems({ ...values, pricePaise: 100_000 })).toEqual({
    instalments: "The instalments have to add up to the price.",
  });
});

test("a mistake is shown at its row", () => {
  const problems = (...typed: typeof rows) => planProblems({ rows: typed, pricePaise: 1 });
  expect(problems({ rupees: "x", dueDay: "2026-11-21" }, second)).toEqual({
    "rows.0": "Enter an amount in rupees, such as 4999.",
  });
  expect(problems(first, { rupees: "1", dueDay: "" })).toEqual({
    "rows.1": "Choose the due day.",
  });
});

test("a plan that is changed keeps what is paid, and needs a reason for another price", () => {
  const open = { state: "open", orderId: null, invoice: null } as const;
  const plan = {
    planId: "plan_1",
    userId: "u",
    productId: "p",
    name: "Optics",
    examType: "NEET",
    startsAt: "",
    graceDays: null,
    discount: null,
    amountPaise: 99_950,
    paidPaise: 60_000,
    instalments: [
      { amountPaise: 60_000, dueDay: "2026-11-21", ...open, state: "paid" as const },
      { amountPaise: 39_950, dueDay: "2026-12-21", ...open },
    ],
    next: 1,
    locksAt: null,
    calledOff: null,
    rev: 3,
  };
  const values = changeValues(plan);
  expect(values.rows).toEqual([first, { ...second, rupees: "399.5" }]);
  const less = { rows: [first, { ...second, rupees: "300" }], reason: " " };
  expect(changeProblems(less, plan)).toEqual({
    instalments:
      "The instalments have to add up to the price of the plan. Enter a reason to agree another price.",
  });
  const given = { ...less, reason: " Scholarship " };
  expect(changeProblems(given, plan)).toEqual({});
  expect(changeInput(given, plan)).toEqual({
    userId: "u",
    rev: 3,
    reason: "Scholarship",
    instalments: [
      { amountPaise: 60_000, dueDay: "2026-11-21" },
      { amountPaise: 30_000, dueDay: "2026-12-21" },
    ],
  });
  expect(changeProblems({ rows: [second, second], reason: "" }, plan)).toEqual({
    instalments: "Instalment 1 is paid or being booked: leave it as it is.",
  });
});
