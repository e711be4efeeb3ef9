import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import * as Attempts from "../../exam/attempt/attempt.service.ts";
import * as Tests from "../../exam/assessment/assessment.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { createMeter } from "../../kernel/platform/meter.ts";
import { dayAfter, dayOf, HOUR, iso, MINUTE } from "../../kernel/shared/time.ts";
import * as Purchases from "../../sales/subscription/purchase.service.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import { addTest, admin, student, testClock, testDeps } from "../../testing/world.ts";
import * as Dashboard from "../dashboard/dashboard.service.ts";
import { openedOf } from "./opened-names.service.ts";
import * as ProductAdmin from "./product-admin.service.ts";
import * as OnSale from "./products-on-sale.service.ts";

const clock = testClock();
const meter = createMeter();
useCloud();
const meera = admin();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock, meter);
});

const product = (ids: string[]) => ({
  name: "Mock tests",
  examType: "JEE" as const,
  opens: ids.map((id) => ({ kind: "TEST" as const, id })),
  amountPaise: 19_900,
  taxClass: "STANDARD" as const,
  days: 30,
  lastDay: null,
  soldFrom: null,
  soldUntil: null,
  ended: false,
  instalments: null,
});

async function locked(title: string) {
  const times = { startTime: iso(clock.now() - MINUTE), expiryTime: iso(clock.now() + 5 * HOUR) };
  return addTest(deps, meera, { access: "SUBSCRIBE", name: title, ...times });
}

test("a student with one test opened takes that test and no other, and lists say so", async () => {
  const asha = student();
  const [bought, other] = [await locked("Mock 1"), await locked("Mock 2")];
  const grant = ({ userId }: typeof asha, days: number) =>
    Purchases.grant(deps, {
      orderId: `ord_${userId}`,
      userId,
      examType: "JEE",
      days,
      paidAt: clock.now(),
      opens: [{ kind: "TEST", id: bought._id }],
    });
  await grant(asha, 30);
  const shown = await Dashboard.scheduled(deps, asha.userId);
  const lockOf = (id: string) => shown.find(({ _id }) => _id === id)?.locked;
  expect([lockOf(bought._id), lockOf(other._id)]).toEqual([false, true]);
  expect(await Tests.view(deps, asha, bought._id)).toMatchObject({ locked: false });
  const refused = { code: "subscription_needed" };
  await expect(Attempts.start(deps, asha, other._id)).rejects.toMatchObject(refused);
  expect(await Attempts.start(deps, asha, bought._id)).toMatchObject({ testId: bought._id });
  expect(await openedOf(deps, asha.userId)).toMatchObject([
    { kind: "TEST", id: bought._id, name: "Mock 1", running: true },
  ]);
  expect(await Subscriptions.allOf(deps, asha.userId)).toEqual([]);
  const kabir = student();
  await grant(kabir, 1 / 24);
  clock.advance(HOUR);
  await expect(Attempts.start(deps, kabir, bought._id)).rejects.toMatchObject({
    kind: "forbidden",
  });
});

test("a product names what it opens, and opens nothing that is not there", async () => {
  const { _id } = await locked("Mock 3");
  const made = await ProductAdmin.create(deps, meera, product([_id]));
  expect(made.opens).toEqual([{ kind: "TEST", id: _id, name: "Mock 3" }]);
  expect(await ProductAdmin.list(deps)).toContainEqual(made);
  await expect(
    ProductAdmin.create(deps, meera, product([_id, "t_00000000000000000000"])),
  ).rejects.toMatchObject({ code: "nothing_to_open", fields: [{ path: "opens.1" }] });
  const { rev, amountPaise } = await ProductAdmin.change(deps, meera, made.productId, {
    ...product([_id]),
    amountPaise: 9_900,
    rev: made.rev,
  });
  expect([rev, amountPaise]).toEqual([2, 9_900]);
});

test("students see what is sold today, with names, for a read or two", async () => {
  const [first, second] = [await locked("Mock 4"), await locked("Mock 5")];
  const add = (of: object) =>
    ProductAdmin.create(deps, meera, { ...product([first._id, second._id]), ...of });
  const { productId } = await add({ name: "Sold" });
  await add({ name: "Ended", ended: true });
  await add({ name: "Later", soldFrom: dayAfter(dayOf(clock.now()), 1) });
  const shown = async () => (await OnSale.list(deps)).filter(({ name }) => name !== "Mock tests");
  const names = (found: Awaited<ReturnType<typeof shown>>) =>
    found.map(({ name, opens }) => [name, ...opens.map((one) => one.name)]);
  expect(names(await shown())).toEqual([["Sold", "Mock 4", "Mock 5"]]);
  meter.reset();
  expect(await shown()).toMatchObject([{ productId, amountPaise: 19_900, days: 30 }]);
  expect(meter.usage).toMatchObject({ requests: 1, writeUnits: 0 });
  expect(meter.usage.readUnits).toBeLessThanOrEqual(2);
});
