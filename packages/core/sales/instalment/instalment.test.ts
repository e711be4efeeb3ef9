import { describe, expect, test } from "vitest";
import * as AuditLog from "../../kernel/audit/audit-log.service.ts";
import { DAY, HOUR, iso, MINUTE } from "../../kernel/shared/time.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import { newOfficeStage } from "../payment/office.commands.fixture.ts";
import * as Refunds from "../payment/refund.service.ts";
import * as Subscriptions from "../subscription/subscription.service.ts";
import {
  agreed,
  AMOUNTS,
  at,
  isOpen,
  meera,
  mock,
  type Paid,
  pay,
  userId,
} from "./instalment.fixture.ts";
import * as Instalments from "./instalment.service.ts";
import { sendLetters } from "./instalment-letter.service.ts";

test("a plan's form that is pressed twice at the same time, and again, makes one plan", async () => {
  const stage = await newOfficeStage({ online: false });
  const made = await Promise.all([agreed(stage), agreed(stage)]);
  made.push(await agreed(stage));
  const plans = await Instalments.list(stage.deps, userId);
  expect(plans).toHaveLength(1);
  expect(made).toEqual([plans[0], plans[0], plans[0]]);
  const { entries } = await AuditLog.read(stage.deps, { target: userId });
  expect(entries.filter(({ action }) => action === "plan.create")).toHaveLength(1);
});

describe("what is sold in instalments", () => {
  test("opens with the first, is locked after the days of grace, and opens again when paid", async () => {
    const stage = await newOfficeStage({ online: false });
    const { planId } = await agreed(stage);
    expect(await isOpen(stage)).toBe(false);
    const { lines, until } = await pay(stage, { planId, index: 0 });
    expect(lines[0]?.label).toBe("Optics, instalment 1 of 3, until 31 Dec 2027");
    expect(until).toBe("2027-12-31T18:29:59.999Z");
    at(stage, "2026-12-28T18:29:59.998Z");
    expect(await isOpen(stage)).toBe(true);
    at(stage, "2026-12-28T18:29:59.999Z");
    expect(await isOpen(stage)).toBe(false);
    await expect(Subscriptions.assertUnlocked(stage.deps, userId, mock)).rejects.toMatchObject({
      code: "instalment_overdue",
    });
    const other = { ...mock, testId: "t_other" };
    await expect(Subscriptions.assertUnlocked(stage.deps, userId, other)).rejects.toMatchObject({
      code: "subscription_needed",
    });
    await pay(stage, { planId, index: 1 });
    expect(await isOpen(stage)).toBe(true);
    expect(await Instalments.list(stage.deps, userId)).toMatchObject([
      {
        amountPaise: 99_901,
        paidPaise: 70_001,
        next: 2,
        locksAt: "2027-01-28T18:29:59.999Z",
        instalments: [
          { state: "paid", invoice: "2026-27/000001" },
          { state: "paid", invoice: "2026-27/000002" },
          { state: "open", orderId: null },
        ],
      },
    ]);
    await pay(stage, { planId, index: 2 });
    at(stage, "2027-12-31T18:29:59.998Z");
    expect(await isOpen(stage)).toBe(true);
  });

  test("is closed when its only instalment is voided, and opens when that is paid again", async () => {
    const stage = await newOfficeStage({ online: false });
    const { planId } = await agreed(stage);
    const { orderId } = await pay(stage, { planId, index: 0 });
    stage.clock.at += DAY;
    await Refunds.refund(stage.deps, meera, orderId, "The cheque bounced");
    expect(await isOpen(stage)).toBe(false);
    const again = await pay(stage, { planId, index: 0, key: "again" });
    expect(again).toMatchObject({ state: "paid", until: "2027-12-31T18:29:59.999Z" });
    expect(await isOpen(stage)).toBe(true);
    const [plan] = await Instalments.list(stage.deps, userId);
    expect(plan?.instalments[0]?.orderId).toBe(again.orderId);
  });
});

describe("an instalment", () => {
  test("is paid in turn, at its amount, and once", async () => {
    const stage = await newOfficeStage({ online: false });
    const { planId } = await agreed(stage);
    const code = (of: Paid) =>
      pay(stage, of).then(
        () => "paid",
        ({ code: said }) => String(said),
      );
    expect(await code({ planId, index: 1 })).toBe("not_next");
    expect(await code({ planId: "plan_other", index: 0 })).toBe("not_found");
    const both = ["a", "b"].map((key) => code({ planId, index: 0, key }));
    expect((await Promise.all(both)).toSorted()).toEqual(["instalment_busy", "paid"]);
    expect(await code({ planId, index: 0, key: "c" })).toBe("instalment_paid");
    AMOUNTS[1] = 1;
    expect(await code({ planId, index: 1 })).toBe("plan_changed");
    AMOUNTS[1] = 30_000;
  });

  test("whose call died may be booked by its own form, or by another after ten minutes", async () => {
    const stage = await newOfficeStage({ online: false });
    const { planId } = await agreed(stage);
    const dying = () => ({ ...stage.deps, content: failingAt(stage.content, 2, "before") });
    await expect(pay(stage, { planId, index: 0, key: "dies" }, dying())).rejects.toThrow();
    await expect(pay(stage, { planId, index: 0, key: "b" })).rejects.toMatchObject({
      code: "instalment_busy",
    });
    stage.clock.at += 10 * MINUTE;
    await pay(stage, { planId, index: 0, key: "b" });
    await expect(pay(stage, { planId, index: 0, key: "dies" })).rejects.toMatchObject({
      code: "instalment_paid",
    });
    await expect(pay(stage, { planId, index: 1, key: "own" }, dying())).rejects.toThrow();
    await pay(stage, { planId, index: 1, key: "own" });
    expect(await Instalments.list(stage.deps, userId)).toMatchObject([{ next: 2 }]);
  });
});

describe("a plan", () => {
  test("is made once for a form, and its instalments add up to the price", async () => {
    const stage = await newOfficeStage({ online: false });
    const made = await agreed(stage);
    expect(await agreed(stage)).toEqual(made);
    expect(await Instalments.list(stage.deps, userId)).toEqual([made]);
    const wrong = { key: "w", userId, productId: stage.products[1]?.productId ?? "" };
    const halves = [50_000, 49_900].map((amountPaise, n) => ({
      amountPaise,
      dueDay: `2026-12-0${n + 1}`,
    }));
    await expect(
      Instalments.make(stage.deps, meera, { ...wrong, instalments: halves }),
    ).rejects.toMatchObject({ code: "wrong_plan" });
    const whole = { ...wrong, productId: stage.products[0]?.productId ?? "" };
    await expect(
      Instalments.make(stage.deps, meera, { ...whole, instalments: halves }),
    ).rejects.toMatchObject({ code: "not_sold" });
  });

  test("is written about before and after each due day, until that instalment is paid", async () => {
    const stage = await newOfficeStage({ online: false });
    const { planId } = await agreed(stage);
    await pay(stage, { planId, index: 0 });
    stage.letters.length = 0;
    const sent: string[] = [];
    const until = Date.parse("2027-03-01T00:00:00Z");
    for (; stage.clock.at < until; stage.clock.at += 6 * HOUR) {
      await Promise.all([sendLetters(stage.deps), sendLetters(stage.deps)]);
      const day = iso(stage.clock.at).slice(0, 10);
      sent.push(...stage.letters.splice(0).map(({ subject }) => `${day} ${subject}`));
      if (iso(stage.clock.at).startsWith("2027-01-19T04")) await pay(stage, { planId, index: 1 });
      stage.letters.length = 0;
    }
    expect(sent).toEqual([
      "2026-12-18 Optics: instalment due on 21 Dec 2026",
      "2026-12-22 Optics: instalment overdue since 21 Dec 2026",
      "2027-01-18 Optics: instalment due on 21 Jan 2027",
      "2027-01-22 Optics: instalment overdue since 21 Jan 2027",
    ]);
  });
});
