import { expect, test } from "vitest";
import { AttemptClock } from "./attempt-clock.ts";

const DEVICE = Date.parse("2026-11-23T03:20:00Z");
const deadline = new Date(DEVICE + 600_000).toISOString();

test("goes by the device's clock until the server answers, and says so", async () => {
  const clock = new AttemptClock(
    () => 5_000,
    () => DEVICE,
  );
  clock.assume({ skewMs: 60_000, deadline });
  expect(clock.now()).toBe(DEVICE + 60_000);
  expect(clock.deadline).toBe(Date.parse(deadline));
  expect([clock.certain, clock.skewMs]).toEqual([false, null]);
  const serverTime = new Date(DEVICE - 120_000).toISOString();
  await clock.learn(async () => ({ serverTime }));
  expect(clock.now()).toBe(DEVICE - 120_000);
  // The deadline may have moved since it was kept.
  expect(clock.certain).toBe(false);
  await clock.learn(async () => ({ serverTime, deadline }));
  expect([clock.certain, clock.skewMs]).toEqual([true, -120_000]);
});

test("what the server said is not replaced by what the device kept", async () => {
  const clock = new AttemptClock(() => 0);
  await clock.learn(async () => ({ serverTime: "2026-11-23T03:30:00Z", deadline }));
  clock.assume({ skewMs: 0, deadline: "2026-11-23T09:00:00Z" });
  expect(clock.now()).toBe(Date.parse("2026-11-23T03:30:00Z"));
  expect(clock.deadline).toBe(Date.parse(deadline));
});
