import { beforeEach, expect, test } from "vitest";
import { keyOf } from "../../exam/assessment/assessment.keys.ts";
import type { TestAdminView } from "../../exam/terms/test/assessment.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { DAY, MINUTE } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { worldWith } from "../../testing/world-with.fixture.ts";
import {
  addTest,
  admin,
  answersTo,
  questionIds,
  student,
  testClock,
  withQuestions,
} from "../../testing/world.ts";
import * as Notebook from "../notebook/notebook.service.ts";
import * as Sets from "../practice/practice-set.service.ts";
import { SetRequest } from "../card/practice.schema.ts";
import { takeIn } from "./intake.service.ts";
import * as Progress from "./progress.service.ts";

const author = admin();
let clock: ReturnType<typeof testClock>;
let deps: Deps;
let asha: Actor;

beforeEach(() => {
  clock = testClock();
  deps = memoryDeps(clock);
  asha = student();
});

/** A test with half of the bank's questions, all answered incorrectly, whose results are out. */
async function taken(half: "first" | "second"): Promise<TestAdminView> {
  const whole = await addTest(deps, author);
  const all = questionIds(whole);
  const middle = Math.floor(all.length / 2);
  const ids = half === "first" ? all.slice(0, middle) : all.slice(middle);
  const wrong = Object.entries(answersTo(whole, "wrong", 40)).filter(([id]) => ids.includes(id));
  const { exam } = await worldWith({
    deps,
    author,
    test: withQuestions(ids),
    takers: [[asha, () => Object.fromEntries(wrong)]],
    over: clock,
  });
  await takeIn(deps, asha.userId);
  return exam;
}
const dueSet = async () =>
  Sets.make(deps, asha.userId, SetRequest.parse({ from: { kind: "due" } })).then(
    ({ cards }) => cards.length,
    ({ code }: { code: string }) => code,
  );
const counted = async () => {
  const { due, more } = await Progress.today(deps, asha.userId);
  return due + more;
};

/**
 * Deletes or restores a test, which administrators cannot do after its start: it is missing after a
 * repair of the data. What this process has read of it is out of date after a minute.
 */
async function setDeleted(testId: string, isDeleted: boolean): Promise<void> {
  const change = isDeleted
    ? { text: "SET deletedAt = :now", values: { ":now": clock.now() } }
    : { text: "REMOVE deletedAt", values: {} };
  await deps.content.update(keyOf(testId), change);
  clock.advance(2 * MINUTE);
}
const deleteTest = (testId: string) => setDeleted(testId, true);

test("questions of a deleted test leave the day's count when the student returns", async () => {
  const exam = await taken("first");
  const left = await counted();
  const kept = await taken("second");
  const before = await counted();
  expect(left).toBeGreaterThan(0);
  await deleteTest(exam._id);
  const { due, more } = await takeIn(deps, asha.userId);
  expect(due + more).toBe(before - left);
  expect(await counted()).toBe(before - left);
  expect(await dueSet()).toBe(due);
  const rows = (await Notebook.list(deps, asha.userId, {})).entries;
  expect(new Set(rows.map((row) => [row.submissionId?.split(".")[0], row.gone].join()))).toEqual(
    new Set([`${exam._id},true`, `${kept._id},`]),
  );
  // The next intake writes no event.
  const events = (await Progress.allEvents(deps, asha.userId)).length;
  await takeIn(deps, asha.userId);
  expect(await Progress.allEvents(deps, asha.userId)).toHaveLength(events);
});

test("they come back when the test is restored", async () => {
  const exam = await taken("first");
  const before = await counted();
  await deleteTest(exam._id);
  await takeIn(deps, asha.userId);
  expect(await counted()).toBe(0);
  await setDeleted(exam._id, false);
  await takeIn(deps, asha.userId);
  expect(await counted()).toBe(before);
  expect(await dueSet()).toBeGreaterThan(0);
});

test("a set that meets an old deleted test corrects the count, and has the day's other reviews", async () => {
  const exam = await taken("first");
  clock.advance(40 * DAY);
  const kept = await taken("second");
  const { state } = await Progress.load(deps, asha.userId);
  const own = Object.values(state.entries).filter(({ ref }) => ref.includes(kept._id));
  const scheduled = own.filter((one) => one.scheduled).length;
  await deleteTest(exam._id);
  // The intake does not notice the deleted test: it only looks at submissions of the last thirty
  // days.
  await takeIn(deps, asha.userId);
  expect(await counted()).toBeGreaterThan(scheduled);
  const questions = await dueSet();
  expect(await counted()).toBe(scheduled);
  expect((await Progress.today(deps, asha.userId)).due).toBe(questions);
});

test("a set of nothing but a deleted test is refused, and nothing is due any more", async () => {
  const exam = await taken("first");
  await deleteTest(exam._id);
  expect(await dueSet()).toBe("nothing_to_practise");
  expect(await counted()).toBe(0);
});
