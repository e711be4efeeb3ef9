import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY, iso, MINUTE } from "../../kernel/shared/time.ts";
import * as Subscriptions from "../../sales/subscription/subscription-change.service.ts";
import { countRunningUntil } from "../../sales/subscription/subscription.service.ts";
import { load, view } from "../assessment/assessment.service.ts";
import { addTest, admin, student, testClock, testDeps } from "../../testing/world.ts";
import * as Attempts from "./attempt.service.ts";
import { ownStartOf } from "../assessment/start-spread.rules.ts";

const clock = testClock();
useCloud();
let deps: Deps;
const author = admin();

beforeAll(() => {
  deps = testDeps(clock);
});

/** A test that starts in a minute, for which this number of students is expected. */
async function examOf(expectedTakers: number) {
  const made = await addTest(deps, author, {
    startTime: iso(clock.now() + MINUTE),
    expiryTime: iso(clock.now() + 60 * MINUTE),
  });
  await deps.content.update(
    { pk: `T#${made._id}`, sk: "M" },
    { text: "SET expectedTakers = :n", values: { ":n": expectedTakers } },
  );
  return load(testDeps(clock), made._id);
}

describe("a test with thousands of expected students", () => {
  test("refuses a student before their own start, and names that time", async () => {
    const exam = await examOf(100_000);
    deps = testDeps(clock);
    const asha = student();
    const own = ownStartOf(exam, asha.userId);
    expect((await view(deps, asha, exam.testId)).startsAt).toBe(iso(own));

    clock.set(own - 1);
    await expect(Attempts.start(deps, asha, exam.testId)).rejects.toMatchObject({
      kind: "forbidden",
      code: "not_open_yet",
      message: `This test is available at ${iso(own)}.`,
    });
    clock.set(own);
    const started = await Attempts.start(deps, asha, exam.testId);
    expect(Date.parse(started.startedAt)).toBe(own);
    expect(Date.parse(started.deadline) - own).toBe(30 * MINUTE);
  });

  test("lets administrators start a trial immediately", async () => {
    const exam = await examOf(100_000);
    deps = testDeps(clock);
    expect((await view(deps, author, exam.testId)).startsAt).toBe(iso(exam.startTime));
    await Attempts.start(deps, author, exam.testId);
  });
});

test("a test with fewer students starts for everyone at the same time", async () => {
  const exam = await examOf(2_499);
  deps = testDeps(clock);
  clock.set(exam.startTime);
  await Attempts.start(deps, student(), exam.testId);
});

test("publishing counts the students with a subscription to the exam type at the start", async () => {
  const soon = clock.now() + DAY;
  for (const endsAt of [soon - DAY / 2, soon, soon + 1, soon + DAY]) {
    const { userId } = student();
    await Subscriptions.grantUntil(deps, { userId, examType: "A_LEVEL", endsAt });
  }
  const at = { startTime: iso(soon), expiryTime: iso(soon + DAY), examType: "A_LEVEL" } as const;
  const exam = await addTest(deps, author, at);
  expect((await load(deps, exam._id)).expectedTakers).toBe(2);
  expect(await countRunningUntil(deps, "A_LEVEL", { at: soon, most: 1 })).toBe(1);
});
