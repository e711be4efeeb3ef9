import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, iso, MINUTE } from "../../kernel/shared/time.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { addTest, admin, student, testClock } from "../../testing/world.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as Retire from "../builder/retire-test.service.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import * as Processing from "../processing/processing.service.ts";
import * as Reports from "../result/report.service.ts";
import * as Panels from "./series-panel.service.ts";
import * as Views from "./series-view.service.ts";
import { examInput, take } from "./series.fixture.ts";
import * as Series from "./series.service.ts";
import { nextShift } from "./next-shift.service.ts";

const clock = testClock();
const author = admin();
/** A test that has not begun can be deleted. */
const later = {
  startTime: iso(clock.now() + 5 * HOUR),
  expiryTime: iso(clock.now() + 9 * HOUR),
};
let deps: Deps;

beforeAll(() => {
  const log = { info: () => {}, error: () => {} };
  const events = { send: async () => {} };
  deps = { ...memoryDeps(clock), log, events };
});

describe("tests that differ", () => {
  test("cannot be in one exam", async () => {
    const [one, two] = [
      await addTest(deps, author),
      await addTest(deps, author, { tieBreak: "neet" }),
    ];
    await expect(Series.create(deps, author, examInput([one, two]))).rejects.toMatchObject({
      code: "exam_mismatch",
      details: { testId: two._id, field: "tieBreak" },
    });
    const practice = await addTest(deps, author, { releasePolicy: "PRACTICE" });
    const papers = examInput([one, practice], { kind: "PAPERS" });
    await expect(Series.create(deps, author, papers)).rejects.toMatchObject({
      details: { field: "releasePolicy" },
    });
  });

  test("a test is in one exam; deleting or leaving the exam frees it", async () => {
    const [one, two] = [await addTest(deps, author), await addTest(deps, author)];
    const { _id } = await Series.create(deps, author, examInput([one, two]));
    const again = () => Series.create(deps, author, examInput([two]));
    await expect(again()).rejects.toMatchObject({
      code: "exam_mismatch",
      details: { field: "exam" },
    });
    await Series.edit(deps, author, _id, { tests: examInput([one]).tests });
    const { _id: other } = await again();
    await Series.remove(deps, author, other, undefined);
    await expect(Views.read(deps, other)).rejects.toMatchObject({ kind: "not-found" });
    expect((await TestStore.find(deps, two._id))?.examId).toBeUndefined();
  });

  test("creating an exam that was killed at any write can be repeated", async () => {
    for (let k = 0; ; k++) {
      const two = [await addTest(deps, author), await addTest(deps, author)];
      const dying = depsFailingAt(deps, k, "after");
      const first = await Series.create(dying.deps, author, examInput(two)).catch(() => undefined);
      if (first) break;
      // Once its item is gone, the exam does not exist, and its tests can join another exam.
      const listed = (await Views.list(deps)).length;
      const second = await Series.create(deps, author, examInput(two)).catch(
        (error: unknown) => error,
      );
      const made = (await Views.list(deps)).length - listed;
      expect(made === 1 || (second instanceof Error && "code" in second)).toBe(true);
    }
  });

  test.each([
    [{ kind: "PAPERS", tieBreak: "jee-main" }, "tieBreak"],
    [{ kind: "PAPERS", tieBreak: { steps: [{ by: "time" }] } }, "tieBreak.steps.0"],
    [
      { kind: "PAPERS", tieBreak: { steps: [{ by: "subjects", of: ["Latin"] }] } },
      "tieBreak.steps.0",
    ],
  ])("%o is refused at %s", async (more, path) => {
    const one = await addTest(deps, author);
    const refused = Series.create(deps, author, examInput([one], more));
    await expect(refused).rejects.toMatchObject({ kind: "invalid", fields: [{ path }] });
  });
});

describe("a student who took one shift", () => {
  test("cannot start another, but resume the own one", async () => {
    const [one, two] = [await addTest(deps, author), await addTest(deps, author)];
    await Series.create(deps, author, examInput([one, two]));
    const asha = student();
    await Attempts.start(deps, asha, one._id);
    await Attempts.start(deps, asha, one._id);
    const refusal = { code: "other_shift_taken", message: expect.stringContaining("Shift 1") };
    await expect(Attempts.start(deps, asha, two._id)).rejects.toMatchObject(refusal);
    await expect(take(deps, asha, two, 1)).rejects.toMatchObject(refusal);
    await Attempts.start(deps, author, two._id);
    await Attempts.start(deps, student("Other"), two._id);
  });

  test("can start all shifts of which the best counts, and all papers", async () => {
    for (const more of [{ shifts: "best" }, { kind: "PAPERS" }]) {
      const [one, two] = [await addTest(deps, author), await addTest(deps, author)];
      await Series.create(deps, author, examInput([one, two], more));
      const asha = student();
      await Attempts.start(deps, asha, one._id);
      await Attempts.start(deps, asha, two._id);
    }
  });
});

test("the next shift leaves out the questions of its siblings", async () => {
  const [one, two] = [await addTest(deps, author), await addTest(deps, author)];
  const { _id } = await Series.create(deps, author, examInput([one, two]));
  const next = await nextShift(deps, _id);
  expect(next).toMatchObject({ label: "Shift 3", excludeTests: [one._id, two._id] });
  expect(next.test.sectionDetails.flatMap(({ questionIds }) => questionIds)).toEqual([]);
});

test("an exam whose test was deleted says how to merge the others", async () => {
  const [one, two] = [await addTest(deps, author), await addTest(deps, author, later)];
  const { _id } = await Series.create(deps, author, examInput([one, two]));
  await Retire.remove(deps, author, two._id, undefined);
  const { mismatches, tests } = await Views.read(deps, _id);
  expect(mismatches.map(({ message }) => message)).toEqual([
    "Shift 2 was deleted. Restore it, or save the exam without it.",
  ]);
  const left = tests.map(({ testId, label, weight }) => ({ testId, label, weight }));
  expect(await Series.edit(deps, author, _id, { tests: left })).toMatchObject({ mismatches: [] });
});

test("an exam says which tests it waits for, and warns about a small shift", async () => {
  const open = await addTest(deps, author);
  const { _id, warnings } = await Series.create(deps, author, examInput([open]));
  expect(warnings).toEqual([]);
  expect(await Series.process(deps, author, _id)).toEqual({
    requested: false,
    waitingFor: [{ testId: open._id, label: "Shift 1" }],
  });
  clock.advance(2 * HOUR);
  await Processing.processTest(deps, open._id);
  expect((await Views.read(deps, _id)).warnings).toMatchObject([{ testId: open._id }]);
  expect(await Series.process(deps, author, _id)).toEqual({ requested: true, waitingFor: [] });
});

test("shifts with the same questions are named, and none reports before the last one is over", async () => {
  const end = clock.now() + 3 * HOUR;
  const first = await addTest(deps, author, { challengeHours: 2 });
  const last = await addTest(deps, author, { expiryTime: iso(end) });
  const { _id, warnings } = await Series.create(deps, author, examInput([first, last]));
  const count = `has ${first.totalQuestions} questions of`;
  const named = new RegExp(`^Shift 2 \\(.+\\) ${count} Shift 1 \\(Mechanics, first test\\)`);
  expect(warnings).toEqual([{ testId: last._id, message: expect.stringMatching(named) }]);
  const asha = student();
  const submissionId = await take(deps, asha, first, 3);
  clock.advance(2 * HOUR);
  await Processing.processTest(deps, first._id);
  const pending = await Reports.read(deps, asha, submissionId);
  expect(pending).toMatchObject({ released: false, reportOpensAt: iso(end) });
  expect(pending).not.toHaveProperty("early");
  expect((await Panels.mine(deps, asha, _id)).tests[0]).toMatchObject({ score: null });
  expect(await TestStore.find(deps, first._id)).toMatchObject({ challengeUntil: end + 2 * HOUR });
  clock.advance(HOUR + MINUTE);
  expect(await Reports.read(deps, asha, submissionId)).toMatchObject({ released: true });
});
