import { describe, expect, test } from "vitest";
import * as AuditLog from "../../kernel/audit/audit-log.service.ts";
import { DAY, MINUTE } from "../../kernel/shared/time.ts";
import { depsRacing, failingAt } from "../../testing/failing.fixture.ts";
import { newOfficeStage, type OfficeStage } from "../payment/office.commands.fixture.ts";
import * as OrderStore from "../payment/order.store.ts";
import { reconcile } from "../payment/reconcile.service.ts";
import * as Refunds from "../payment/refund.service.ts";
import { agreed, at, isOpen, meera, pay, userId } from "./instalment.fixture.ts";
import * as Instalments from "./instalment.service.ts";
import { sendLetters } from "./instalment-letter.service.ts";
import * as Plans from "./plan-change.service.ts";
import type { PlanView } from "./plan-view.schema.ts";

const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => "done",
    (error: { code?: string }) => error.code ?? "died",
  );

/** A plan of which the first instalment is paid. */
async function begun() {
  const stage = await newOfficeStage({ online: false });
  const { planId } = await agreed(stage);
  await pay(stage, { planId, index: 0 });
  return { stage, planId };
}

async function planNow({ deps }: OfficeStage): Promise<PlanView> {
  const [plan] = await Instalments.list(deps, userId);
  if (!plan) throw new Error("There is no plan");
  return plan;
}

const agreedIn = ({ instalments }: PlanView) =>
  instalments.map(({ amountPaise, dueDay }) => ({ amountPaise, dueDay }));

interface Change {
  rows?: [amountPaise: number, dueDay: string][];
  reason?: string;
  rev?: number;
}

async function change(stage: OfficeStage, { rows, reason, rev }: Change, deps = stage.deps) {
  const plan = await planNow(stage);
  const instalments = rows?.map(([amountPaise, dueDay]) => ({ amountPaise, dueDay }));
  return Plans.change(deps, meera, plan.planId, {
    userId,
    rev: rev ?? plan.rev,
    instalments: instalments ?? agreedIn(plan),
    ...(reason !== undefined && { reason }),
  });
}

async function callOff(stage: OfficeStage, openUntil?: string, deps = stage.deps) {
  const { planId, rev } = await planNow(stage);
  const end = { userId, rev, reason: "Left the academy" };
  return Plans.callOff(deps, meera, planId, { ...end, ...(openUntil && { openUntil }) });
}

const actsOf = async ({ deps }: OfficeStage) =>
  (await AuditLog.read(deps, { target: userId })).entries
    .map(({ action }) => action)
    .filter((action) => action.startsWith("plan.") && action !== "plan.create");

const FIRST: [number, string] = [40_001, "2026-11-21"];
const LATER: [number, string][] = [FIRST, [20_000, "2027-01-10"], [39_900, "2027-02-10"]];

describe("a change of a plan", () => {
  test("moves amounts, due days, locks and letters of what is not paid", async () => {
    const { stage, planId } = await begun();
    const changed = await change(stage, { rows: LATER });
    expect(changed).toMatchObject({ amountPaise: 99_901, locksAt: "2027-01-17T18:29:59.999Z" });
    expect(await actsOf(stage)).toEqual(["plan.change"]);
    at(stage, "2027-01-17T18:29:59.998Z");
    expect(await isOpen(stage)).toBe(true);
    at(stage, "2027-01-17T18:29:59.999Z");
    expect(await isOpen(stage)).toBe(false);
    stage.letters.length = 0;
    await sendLetters(stage.deps);
    expect(stage.letters.map(({ subject }) => subject)).toEqual([
      "Optics: instalment overdue since 10 Jan 2027",
    ]);
    expect(await codeOf(pay(stage, { planId, index: 1 }))).toBe("plan_changed");
    await pay(stage, { planId, index: 1, key: "new", amountPaise: 20_000 });
    expect(await isOpen(stage)).toBe(true);
  });

  test("may split what is left, and asks for a reason for another price", async () => {
    const { stage } = await begun();
    const split: Change["rows"] = [...LATER, [1, "2027-03-01"]];
    expect(await codeOf(change(stage, { rows: split }))).toBe("wrong_plan");
    const { amountPaise, instalments } = await change(stage, { rows: split, reason: "A book" });
    expect([amountPaise, instalments.length]).toEqual([99_902, 4]);
    await change(stage, { rows: [FIRST, [59_901, "2027-03-01"]] });
    expect(agreedIn(await planNow(stage))).toHaveLength(2);
    expect(await actsOf(stage)).toEqual(["plan.change", "plan.change"]);
  });

  test("leaves what is paid or being booked, and needs the plan as it is now", async () => {
    const { stage, planId } = await begun();
    const [, second = FIRST, third = FIRST] = LATER;
    const refused = (rows: Change["rows"]) => codeOf(change(stage, { rows }));
    expect(await refused([[40_000, FIRST[1]], [20_001, second[1]], third])).toBe("wrong_plan");
    expect(await refused([[FIRST[0], "2026-11-20"], second, third])).toBe("wrong_plan");
    expect(await refused([FIRST, third, second])).toBe("wrong_plan");
    const dying = { ...stage.deps, content: failingAt(stage.content, 2, "before") };
    await codeOf(pay(stage, { planId, index: 1 }, dying));
    expect(await refused(LATER)).toBe("wrong_plan");
    expect(await codeOf(change(stage, { rev: 1 }))).toBe("conflict");
    stage.clock.at += 10 * MINUTE;
    expect(await refused(LATER)).toBe("done");
    expect(await codeOf(pay(stage, { planId, index: 1 }))).toBe("plan_changed");
  });
});

describe("a plan that was called off", () => {
  test("ends what it opened, takes no money and is not written about", async () => {
    const { stage, planId } = await begun();
    const ended = await callOff(stage);
    expect(ended).toMatchObject({ next: null, locksAt: null, calledOff: { by: "Meera" } });
    expect(await isOpen(stage)).toBe(false);
    expect(await codeOf(pay(stage, { planId, index: 1 }))).toBe("plan_called_off");
    expect(await codeOf(callOff(stage))).toBe("plan_called_off");
    expect(await codeOf(change(stage, {}))).toBe("plan_called_off");
    expect(await actsOf(stage)).toEqual(["plan.call-off"]);
    stage.letters.length = 0;
    for (let days = 0; days < 90; days++) {
      stage.clock.at += DAY;
      await sendLetters(stage.deps);
    }
    expect(stage.letters).toEqual([]);
  });

  test("may stay open until a day, without locks, and ends with the last void", async () => {
    const { stage } = await begun();
    expect(await codeOf(callOff(stage, "2028-01-01"))).toBe("wrong_day");
    expect(await codeOf(callOff(stage, "2026-11-20"))).toBe("wrong_day");
    await callOff(stage, "2027-03-31");
    at(stage, "2027-03-31T18:29:59.998Z");
    expect(await isOpen(stage)).toBe(true);
    at(stage, "2027-03-31T18:29:59.999Z");
    expect(await isOpen(stage)).toBe(false);
    at(stage, "2027-03-01T00:00:00Z");
    const { instalments } = await planNow(stage);
    await Refunds.refund(stage.deps, meera, instalments[0]?.orderId ?? "", "All is given back");
    expect(await isOpen(stage)).toBe(false);
  });

  test("has nothing to end when all is paid, and no day when nothing was", async () => {
    const stage = await newOfficeStage({ online: false });
    const { planId } = await agreed(stage);
    expect(await codeOf(callOff(stage, "2026-12-01"))).toBe("wrong_day");
    for (const index of [0, 1, 2]) await pay(stage, { planId, index });
    expect(await codeOf(callOff(stage))).toBe("plan_paid");
  });
});

const isPlan = (written: string) => written.includes('"sk":"PLAN#');

describe("at the same moment", () => {
  test("a payment that claims first is booked, and the plan goes on", async () => {
    const { stage, planId } = await begun();
    const racing = depsRacing(stage.deps, isPlan, () => pay(stage, { planId, index: 1 }));
    expect(await codeOf(callOff(stage, undefined, racing))).toBe("conflict");
    expect(await planNow(stage)).toMatchObject({ next: 2, calledOff: null });
  });

  test("a payment that claims second is not booked", async () => {
    const { stage, planId } = await begun();
    const racing = depsRacing(stage.deps, isPlan, () => callOff(stage));
    expect(await codeOf(pay(stage, { planId, index: 1 }, racing))).toBe("plan_called_off");
    expect(await OrderStore.idsOfUser(stage.deps, userId)).toHaveLength(1);
  });

  test("an old claim is counted as fresh once its form is pressed again", async () => {
    const { stage, planId } = await begun();
    const dying = { ...stage.deps, content: failingAt(stage.content, 2, "before") };
    await codeOf(pay(stage, { planId, index: 1 }, dying));
    stage.clock.at += 10 * MINUTE;
    const isOrder = (written: string) => written.includes('"pk":"ORD#');
    const code = { off: "" };
    const racing = depsRacing(stage.deps, isOrder, async () => {
      code.off = await codeOf(callOff(stage));
    });
    expect(await codeOf(pay(stage, { planId, index: 1 }, racing))).toBe("done");
    expect(code.off).toBe("instalment_busy");
  });

  test("an instalment that is booked and not settled yet opens nothing after the end", async () => {
    const stage = await newOfficeStage({ online: false });
    const { planId } = await agreed(stage);
    const isPart = (written: string) => written.includes('"sk":"SUBONLY#');
    const racing = depsRacing(stage.deps, isPart, () => callOff(stage));
    expect(await codeOf(pay(stage, { planId, index: 0 }, racing))).toBe("done");
    expect(await isOpen(stage)).toBe(false);
    expect(await planNow(stage)).toMatchObject({ paidPaise: 40_001 });
  });

  test.each(["before", "after"] as const)(
    "a call that dies %s any write is completed by the schedule",
    async (when) => {
      for (let k = 0; k < 6; k++) {
        const { stage } = await begun();
        const dying = () => ({ ...stage.deps, content: failingAt(stage.content, k, when) });
        await codeOf(change(stage, { rows: LATER }, dying()));
        await Plans.completeAll(stage.deps);
        const { locksAt, instalments } = await planNow(stage);
        const isChanged = instalments[1]?.amountPaise === 20_000;
        expect(await actsOf(stage)).toEqual(isChanged ? ["plan.change"] : []);
        at(stage, "2027-01-11T00:00:00Z");
        expect(await isOpen(stage)).toBe(isChanged);
        expect(locksAt).toBe(isChanged ? "2027-01-17T18:29:59.999Z" : "2026-12-28T18:29:59.999Z");
        await codeOf(callOff(stage, "2027-03-31", dying()));
        await Plans.completeAll(stage.deps);
        const { calledOff } = await planNow(stage);
        at(stage, "2027-03-31T00:00:00Z");
        expect(await isOpen(stage)).toBe(calledOff !== null);
        expect((await actsOf(stage)).includes("plan.call-off")).toBe(calledOff !== null);
        await reconcile(stage.deps);
      }
    },
  );
});
