import { expect, test } from "vitest";
import { planInput, planProblems } from "./plan-form.rules.ts";

const first = { rupees: "600", dueDay: "2026-11-21" };
const second = { rupees: "399.50", dueDay: "2026-12-21" };
const rows = [first, second];

test("a plan is sent in paise, once it adds up", () => {
  expect(planProblems(rows, 99_950)).toEqual({});
  expect(planInput(rows, { key: "k", userId: "u", productId: "p" }).instalments).toEqual([
    { amountPaise: 60_000, dueDay: "2026-11-21" },
    { amountPaise: 39_950, dueDay: "2026-12-21" },
  ]);
  expect(planProblems(rows, 100_000)).toEqual({
    instalments: "The instalments have to add up to the price.",
  });
});

test("a mistake is shown at its row", () => {
  expect(planProblems([{ rupees: "x", dueDay: "2026-11-21" }, second], 1)).toEqual({
    "rows.0": "Enter an amount in rupees, such as 4999.",
  });
  expect(planProblems([first, { rupees: "1", dueDay: "" }], 1)).toEqual({
    "rows.1": "Choose the due day.",
  });
});
