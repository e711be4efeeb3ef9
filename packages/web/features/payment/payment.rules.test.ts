import { describe, expect, test } from "vitest";
import { daysLeft, examTypeIn, inOrder, nextLook, stageOf } from "./payment.rules.ts";

const none = {
  order: undefined,
  unread: false,
  phase: "idle",
  proven: false,
  failure: null,
} as const;
const order = { state: "created", pending: false, until: null } as const;
const paid = { ...order, state: "paid", until: "2027-11-21T00:00:00Z" } as const;

describe("the payer sees", () => {
  test.each([
    ["the price", none, "offer"],
    ["the price of an order that was left", { ...none, order }, "offer"],
    ["no price while an order is still asked for", { ...none, unread: true }, "unread"],
    ["an order's window before the order", { ...none, unread: true, phase: "open" }, "paying"],
    [
      "that the bank is asked, before the order",
      { ...none, unread: true, proven: true },
      "waiting",
    ],
    ["that the window opens", { ...none, phase: "ordering" }, "paying"],
    ["that it is open, after a failure too", { ...none, phase: "open", failure: "No" }, "paying"],
    ["that it was closed", { ...none, order, phase: "closed" }, "abandoned"],
    ["why it failed", { ...none, order, phase: "closed", failure: "No" }, "failed"],
    ["a failure of before", { ...none, order: { ...order, state: "failed" } }, "failed"],
    ["that the bank is asked", { ...none, order: { ...order, pending: true } }, "waiting"],
    ["the same before the server knows", { ...none, order, proven: true }, "waiting"],
    ["the same while it starts", { ...none, order: { ...paid, until: null } }, "waiting"],
    ["that it runs, whatever the window says", { ...none, order: paid, phase: "open" }, "paid"],
    [
      "that a refund is on its way",
      { ...none, order: { ...paid, state: "refunding" } },
      "returned",
    ],
  ] as const)("%s", (_what, facts, stage) => {
    expect(stageOf(facts)).toBe(stage);
  });
});

test("an order is polled often at first, then less often, and not after it is settled", () => {
  expect([nextLook("waiting", 0), nextLook("waiting", 15), nextLook("paying", 0)]).toEqual([
    2_000, 5_000, 5_000,
  ]);
  expect([nextLook("paid", 0), nextLook("returned", 0)]).toEqual([false, false]);
});

test("an address names the exam in any case, or none", () => {
  const read = (query: string) => examTypeIn(new URLSearchParams(query));
  expect(read("examType=as level&fee=1")).toBe("AS_LEVEL");
  expect([read(""), read("examType=IELTS")]).toEqual([null, null]);
});

test("running subscriptions come first", () => {
  const one = (examType: "NEET" | "JEE" | "FOUNDATION", running: boolean) =>
    ({ examType, running, userId: "u", from: null, until: "", source: "paid" }) as const;
  const held = [one("FOUNDATION", false), one("NEET", true), one("JEE", true)];
  expect(inOrder(held).map(({ examType }) => examType)).toEqual(["JEE", "NEET", "FOUNDATION"]);
});

test("the days that are left are whole ones, and none after the end", () => {
  const now = Date.parse("2026-11-24T10:00:00Z");
  expect(daysLeft("2027-11-23T09:00:00Z", now)).toBe(363);
  expect(daysLeft("2026-11-24T10:00:00Z", now)).toBe(0);
  expect(daysLeft("2026-11-20T10:00:00Z", now)).toBe(0);
});
