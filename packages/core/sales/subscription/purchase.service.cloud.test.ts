import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { DAY } from "../../kernel/shared/time.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { student, testClock, testDeps } from "../../testing/world.ts";
import * as Purchases from "./purchase.service.ts";
import * as Changes from "./subscription-change.service.ts";
import * as SubscriptionStore from "./subscription.store.ts";

const clock = testClock();
useCloud();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

const paid = (userId: string, orderId: string) => ({
  orderId,
  userId,
  examType: "JEE" as const,
  paidAt: clock.now(),
  days: 30,
});
const endsIn = async (userId: string) => {
  const [held] = await SubscriptionStore.ofUser(deps, userId);
  return held && (held.endsAt - clock.now()) / DAY;
};

test("orders that are granted concurrently and repeatedly each count once", async () => {
  const { userId } = student();
  const ids = ["a", "b", "c", "a", "b", "c"];
  const parts = await Promise.all(ids.map((id) => Purchases.grant(deps, paid(userId, id))));
  expect(parts.slice(0, 3)).toEqual(parts.slice(3));
  expect(await endsIn(userId)).toBe(90);
});

test("an administrator's change overrides a purchase, and the order still counts only once", async () => {
  const { userId } = student();
  await Changes.grantUntil(deps, { userId, examType: "JEE", endsAt: clock.now() + DAY });
  await Purchases.grant(deps, paid(userId, "a"));
  expect(await endsIn(userId)).toBe(31);
  await Changes.grantUntil(deps, { userId, examType: "JEE", endsAt: clock.now() + 7 * DAY });
  await Purchases.grant(deps, paid(userId, "a"));
  expect(await endsIn(userId)).toBe(7);
  await Purchases.end(deps, { userId, examType: "JEE" }, "a", clock.now());
  await Purchases.end(deps, { userId, examType: "JEE" }, "a", clock.now());
  expect(await endsIn(userId)).toBe(0);
});

test("ending a subscription that does not exist changes nothing", async () => {
  const { userId } = student();
  await Purchases.end(deps, { userId, examType: "JEE" }, "a", clock.now());
  expect(await endsIn(userId)).toBeUndefined();
});
