import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { submit } from "../attempt/submit.service.ts";
import type { Deps } from "../platform/deps.ts";
import * as Processing from "../result/processing.service.ts";
import * as Reports from "../result/report.service.ts";
import { HOUR } from "../shared/time.ts";
import { depsFailingAt } from "../testing/failing.fixture.ts";
import {
  addTest,
  admin,
  answersTo,
  questionIds,
  student,
  testClock,
  testDeps,
} from "../testing/world.ts";
import * as Corrections from "./correction.service.ts";

const clock = testClock();
useCloud();
const meera = admin();
let deps: Deps;

beforeAll(() => {
  deps = { ...testDeps(clock), log: { info: () => {}, error: () => {} } };
});

/** A processed test with one student, who has everything wrong. */
async function processedExam() {
  const exam = await addTest(deps, meera);
  const asha = student();
  const answers = answersTo(exam, "wrong");
  const { submissionId } = await submit(deps, asha, exam._id, { answers });
  clock.advance(2 * HOUR);
  await Processing.processTest(deps, exam._id);
  const [first = ""] = questionIds(exam);
  const changes = [{ questionId: first, dropped: true as const, note: "Misprinted." }];
  const score = async () => {
    const report = await Reports.read(deps, asha, submissionId);
    if (!report.released) throw new Error("The report is not open");
    const [first] = report.questionReport;
    return [report.score, first?.stats.attemptedPercentage, report.corrections.length];
  };
  const told = async () => {
    const { items } = await deps.content.query({
      where: {
        text: "pk = :pk",
        values: { ":pk": `AUDIT#${new Date(clock.now()).toISOString().slice(0, 7)}` },
      },
    });
    return items.filter((one) => one["action"] === "key.correct" && one["subject"] === exam._id);
  };
  return { testId: exam._id, input: { from: "key", changes }, score, told };
}

/** The marks, who attempted the question by the published figures, the corrections told. */
const [OLD, NEW] = [
  [0, 100, 0],
  [1, 0, 1],
];

test("a correction that is killed at any of its writes has either not happened or is finished by the next sweep", async () => {
  let kills = 0;
  const ends = { old: 0, finished: 0 };
  for (const when of ["before", "after"] as const) {
    for (let k = 0; ; k++) {
      const exam = await processedExam();
      const dying = depsFailingAt(deps, k, when);
      await Corrections.publish(dying.deps, meera, exam.testId, exam.input).catch(() => undefined);
      if (!dying.died()) break;
      kills++;
      // Marks, ranks and what is said of the key are of one version, also in between.
      expect([OLD, NEW]).toContainEqual(await exam.score());
      await Processing.sweep(deps);
      const { name } = await Corrections.history(deps, exam.testId);
      const happened = name !== "key";
      ends[happened ? "finished" : "old"]++;
      expect(await exam.score()).toEqual(happened ? NEW : OLD);
      expect(await exam.told()).toHaveLength(happened ? 1 : 0);
      const again = await Corrections.publish(deps, meera, exam.testId, exam.input);
      expect(again.processed).toBe(true);
      expect(await exam.score()).toEqual(NEW);
      expect(await exam.told()).toHaveLength(1);
    }
  }
  // The key, the pointer, the audit log, the forced run, four notes of progress, a page and the
  // list of takers, the results, their pointer; each before and after.
  expect(kills).toBe(24);
  expect(ends).toEqual({ old: 3, finished: 21 });
});
