import { useCloud } from "@academy/local/testing/cloud.ts";
import { expect, test } from "vitest";
import { DAY } from "../shared/time.ts";
import { student, testClock, testDeps } from "../testing/world.ts";
import * as Changes from "./subscription-change.service.ts";
import * as SubscriptionStore from "./subscription.store.ts";

const clock = testClock();
useCloud();

test("orders that arrive together, and each twice, add their days once each", async () => {
  const deps = testDeps(clock);
  const whose = { userId: student().userId, examType: "JEE" } as const;
  const orders = ["a", "b", "a", "b"];
  const parts = await Promise.all(
    orders.map((orderId) => Changes.addOrder(deps, { ...whose, orderId, days: 30 })),
  );
  expect(parts[0]).toEqual(parts[2]);
  expect(parts[1]).toEqual(parts[3]);
  const held = await SubscriptionStore.find(deps, whose, { consistent: true });
  expect(held).toMatchObject({ endsAt: clock.now() + 60 * DAY, rev: 2, source: "paid" });
  await Changes.takeBackOrder(deps, { ...whose, orderId: "a" });
  await Changes.takeBackOrder(deps, { ...whose, orderId: "a" });
  expect(await SubscriptionStore.find(deps, whose, { consistent: true })).toMatchObject({
    endsAt: clock.now() + 30 * DAY,
    rev: 3,
  });
});

test("subscriptions are found by exam type and the span in which they end or start", async () => {
  const deps = testDeps(clock);
  const now = clock.now();
  const ends = [1, 2, 3, 40];
  for (const days of ends) {
    const userId = student().userId;
    await Changes.grantUntil(deps, { userId, examType: "NEET", endsAt: now + days * DAY });
    await Changes.grantUntil(deps, { userId, examType: "A_LEVEL", endsAt: now + days * DAY });
  }
  const span = { by: "end", examType: "NEET", from: now + DAY, to: now + 3 * DAY } as const;
  const first = await SubscriptionStore.within(deps, span, { limit: 2 });
  const rest = await SubscriptionStore.within(deps, span, { after: first.next, limit: 2 });
  const days = [...first.found, ...rest.found].map(({ endsAt }) => (endsAt - now) / DAY);
  expect([days, rest.next]).toEqual([[1, 2, 3], undefined]);
  const started = { by: "start", examType: "NEET", from: now, to: now } as const;
  const all = await SubscriptionStore.within(deps, started, { limit: 10 });
  expect(all.found).toHaveLength(ends.length);
});
