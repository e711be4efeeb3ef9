import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import * as Attempts from "../attempt/attempt.service.ts";
import { submit } from "../submission/submit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as Reports from "../result/report.service.ts";
import type { Report } from "../terms/result/result.schema.ts";
import * as Statistics from "../result/statistics.service.ts";
import * as Takers from "../result/taker.service.ts";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import {
  addTest,
  admin,
  answersTo,
  questionIds,
  student,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import { worldWith } from "../../testing/world-with.fixture.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as Corrections from "./correction.service.ts";
import { sweep } from "../../testing/sweep.fixture.ts";

const clock = testClock();
useCloud();
const meera = admin();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

const NOTE = "Both options are right.";

async function reportOf(actor: Actor, submissionId: string): Promise<Report> {
  const report = await Reports.read(deps, actor, submissionId);
  if (!report.released) throw new Error("The report is not open yet");
  return report;
}

/**
 * A processed test of two students: one answered everything correctly, the other everything
 * incorrectly. Its second question is to be dropped.
 */
async function processedTest() {
  const [best, worst] = [student("Best"), student("Worst")];
  const { exam, submissions } = await worldWith({
    deps,
    author: meera,
    takers: [
      [best, "right"],
      [worst, "wrong"],
    ],
    over: clock,
  });
  const ids = { best: submissions[0] ?? "", worst: submissions[1] ?? "" };
  const [, second = ""] = questionIds(exam);
  const changes = [{ questionId: second, dropped: true as const, note: NOTE }];
  return { testId: exam._id, best, worst, ids, changes };
}

describe("a dropped question", () => {
  let exam: Awaited<ReturnType<typeof processedTest>>;
  const input = (from = "key") => ({ from, changes: exam.changes, inBank: false });

  beforeAll(async () => {
    exam = await processedTest();
  });

  test("is previewed without changing anything", async () => {
    const before = await reportOf(exam.worst, exam.ids.worst);
    const preview = await Corrections.preview(deps, meera, exam.testId, input());
    expect(preview).toEqual({
      finalAt: null,
      students: 2,
      running: 0,
      marksChanged: 1,
      raised: 1,
      lowered: 0,
      ranksChanged: 0,
      change: { min: 1, mean: 1, max: 1 },
      meanBefore: 3,
      meanAfter: 3.5,
      changes: [expect.objectContaining({ number: 2, what: "dropped", note: NOTE })],
      bank: [{ questionId: exam.changes[0]?.questionId, number: 2, state: "note" }],
      examples: [
        {
          submissionId: exam.ids.worst,
          name: "Worst",
          marksBefore: 0,
          marksAfter: 1,
          rankBefore: 2,
          rankAfter: 2,
        },
      ],
    });
    expect(await reportOf(exam.worst, exam.ids.worst)).toEqual(before);
  });

  test("counts for everyone once it is published, and reports say so", async () => {
    const { name, processed } = await Corrections.publish(deps, meera, exam.testId, input());
    expect(processed).toBe(true);
    const report = await reportOf(meera, exam.ids.worst);
    expect(report).toMatchObject({ score: 1, rank: 2, percentile: 50 });
    expect(report.questionReport[1]).toMatchObject({ status: "bonus", marksAwarded: 1 });
    expect(report.corrections).toEqual([
      { questions: [2], what: "dropped", note: NOTE, at: expect.any(String) },
    ]);
    const takers = await Takers.list(deps, exam.testId, { search: "", limit: 10 });
    expect(takers.takers.map(({ score }) => score)).toEqual([6, 1]);
    const statistics = await Statistics.read(deps, exam.testId);
    expect(statistics.questions[1]?.counts).toMatchObject({ bonus: 2, full: 0, wrong: 0 });
    expect(await Corrections.history(deps, exam.testId)).toMatchObject({
      name,
      results: "current",
      corrections: [{ from: "key", byName: meera.name, changes: [{ number: 2 }] }],
    });
  });

  test("changes nothing when published again, and a correction of an outdated key is refused", async () => {
    const before = await reportOf(exam.best, exam.ids.best);
    const again = await Corrections.publish(deps, meera, exam.testId, input());
    expect(await Corrections.history(deps, exam.testId)).toMatchObject({ name: again.name });
    expect(await reportOf(exam.best, exam.ids.best)).toEqual(before);
    const late = { ...input(), changes: [{ ...exam.changes[0]!, note: "Another reason" }] };
    for (const act of [Corrections.preview, Corrections.publish]) {
      await expect(act(deps, meera, exam.testId, late)).rejects.toMatchObject({
        kind: "conflict",
        code: "corrected_meanwhile",
      });
    }
  });

  test("can be given a key later, and reports list both corrections", async () => {
    const { name } = await Corrections.history(deps, exam.testId);
    const [change] = exam.changes;
    const changes = [
      { questionId: change?.questionId ?? "", keys: [{ answerKey: [0, 1] }], note: "Now right." },
    ];
    await Corrections.publish(deps, meera, exam.testId, { from: name, changes, inBank: false });
    const { corrections } = await reportOf(exam.best, exam.ids.best);
    expect(corrections.map(({ what }) => what)).toEqual(["dropped", "key"]);
  });
});

test("of two simultaneous corrections one is refused", async () => {
  const exam = await processedTest();
  const [change] = exam.changes;
  const notes = ["One reason", "Another reason"];
  const both = await Promise.allSettled(
    notes.map((note) =>
      Corrections.publish(deps, admin(), exam.testId, {
        from: "key",
        inBank: false,
        changes: [{ questionId: change?.questionId ?? "", dropped: true, note }],
      }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { corrections } = await Corrections.history(deps, exam.testId);
  expect(corrections).toHaveLength(1);
});

test("a test that is corrected while it is open is marked by the corrected key at its end", async () => {
  const exam = await addTest(deps, meera);
  const [asha, kabir] = [student("Asha"), student("Kabir")];
  const { attemptId } = await Attempts.start(deps, kabir, exam._id);
  const { submissionId } = await submit(deps, asha, exam._id, {
    answers: answersTo(exam, "wrong"),
  });
  const [first = ""] = questionIds(exam);
  const input = {
    from: "key",
    inBank: false,
    changes: [{ questionId: first, dropped: true as const, note: NOTE }],
  };
  expect(await Corrections.preview(deps, meera, exam._id, input)).toMatchObject({
    students: 1,
    running: 1,
  });
  expect(await Corrections.publish(deps, meera, exam._id, input)).toMatchObject({
    processed: false,
  });
  expect(await Reports.read(deps, asha, submissionId)).toMatchObject({ released: false });
  const right = answersTo(exam, "right")[first];
  await Attempts.save(deps, kabir, attemptId, {
    answers: { [first]: { value: right?.value, timeTaken: 1, seq: 1 } },
  });
  clock.advance(2 * HOUR);
  await sweep(deps);
  expect(await reportOf(asha, submissionId)).toMatchObject({ score: 1, rank: 1 });
  expect(await reportOf(kabir, attemptId)).toMatchObject({ score: 1, rank: 1 });
});

test("a test that has not started cannot be corrected, only edited", async () => {
  const soon = new Date(clock.now() + 30 * MINUTE).toISOString();
  const expiryTime = new Date(clock.now() + 90 * MINUTE).toISOString();
  const exam = await addTest(deps, meera, { startTime: soon, expiryTime });
  const [first = ""] = questionIds(exam);
  const changes = [{ questionId: first, dropped: true as const, note: NOTE }];
  const early = Corrections.publish(deps, meera, exam._id, { from: "key", changes, inBank: false });
  await expect(early).rejects.toMatchObject({ code: "not_begun" });
});
