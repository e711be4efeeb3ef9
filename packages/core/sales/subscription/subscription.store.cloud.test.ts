import { useCloud } from "@academy/local/testing/cloud.ts";
import { expect, test } from "vitest";
import { DAY } from "../../kernel/shared/time.ts";
import { student, testClock, testDeps } from "../../testing/world.ts";
import * as Changes from "./subscription-change.service.ts";
import * as SubscriptionStore from "./subscription.store.ts";

const clock = testClock();
useCloud();

test("finds subscriptions by exam type and the span in which they end or start", async () => {
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
