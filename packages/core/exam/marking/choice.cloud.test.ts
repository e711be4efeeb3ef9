import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { openSpreadsheet, rowsOf } from "../../testing/spreadsheet.fixture.ts";
import {
  addTest,
  admin,
  answersTo,
  questionIds,
  student,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import { load } from "../assessment/assessment.service.ts";
import { list } from "../attempt/attempt-list.service.ts";
import { AttemptsQuery } from "../terms/attempt/attempt.schema.ts";
import * as CheckTest from "../builder/check-test.service.ts";
import * as Corrections from "../correction/correction.service.ts";
import * as Processing from "../processing/processing.service.ts";
import * as Exports from "../result-export/export.service.ts";
import * as Reports from "../result/report.service.ts";
import * as Statistics from "../result/statistics.service.ts";
import { submit } from "../submission/submit.service.ts";

const clock = testClock();
useCloud();
let deps: Deps;
const meera = admin();
const choose = { atMost: 2, count: "first", dropped: "fill" } as const;

/** A test whose only section counts any two of its questions, each marked +4 −1. */
async function choiceTest(): Promise<TestAdminView> {
  const plain = await addTest(deps, meera);
  const [section] = plain.sectionDetails;
  const ids = questionIds(plain);
  return addTest(deps, meera, {
    sectionDetails: [
      {
        name: "Section B",
        subject: section?.subject,
        numQuestions: ids.length,
        questionIds: ids,
        choose,
        scheme: { kind: "jee-main" },
      },
    ],
  });
}

/** Only the answers to the questions at these places, counted from 0. */
const only = (answers: ReturnType<typeof answersTo>, ...places: number[]) =>
  Object.fromEntries(Object.entries(answers).filter((_, place) => places.includes(place)));

let exam: TestAdminView;
const submissions: string[] = [];

beforeAll(async () => {
  deps = testDeps(clock);
  exam = await choiceTest();
  const [right, wrong] = [answersTo(exam, "right"), answersTo(exam, "wrong")];
  const given = [right, { ...right, ...only(wrong, 0) }, only(right, 3), {}];
  for (const answers of given) {
    const receipt = await submit(deps, student(), exam._id, { answers });
    submissions.push(receipt.submissionId);
  }
});

const reportOf = async (index: number) => {
  const report = await Reports.read(deps, meera, submissions[index] ?? "");
  if (!report.released) throw new Error("The report is not open yet");
  return report;
};

test("the test has the maximum of the answers that can count", async () => {
  expect(exam.maxMarks).toBe(8);
  expect(exam.sectionDetails[0]).toMatchObject({ name: "Section B", choose });
  expect((await load(deps, exam._id)).maxMarks).toBe(800);
});

test("the checklist refuses a choice of all questions", async () => {
  const { name, examType, startTime, expiryTime, durationMinutes, totalQuestions } = exam;
  const body = { name, examType, startTime, expiryTime, durationMinutes, totalQuestions };
  const ids = questionIds(exam);
  const section = { subject: "Physics", numQuestions: ids.length, questionIds: ids, choose };
  const { maxMarks, sections } = await CheckTest.check(
    deps,
    { ...body, sectionDetails: [{ ...section, scheme: { kind: "neet" } }] },
    [],
  );
  expect([maxMarks, sections[0]?.maxMarks]).toEqual([8, 8]);
});

test("the list of attempts counts at most two answers of each student", async () => {
  const { attempts } = await list(deps, exam._id, AttemptsQuery.parse({}));
  const answered = new Map(attempts.map(({ attemptId, ...row }) => [attemptId, row.answered]));
  expect(submissions.map((id) => answered.get(id))).toEqual([2, 2, 1, 0]);
});

test("a report counts two answers before and after its results are out", async () => {
  const pending = await Reports.read(deps, meera, submissions[2] ?? "");
  expect(pending).toMatchObject({ released: false, answered: 1, unanswered: 1 });
  clock.advance(2 * HOUR);
  await Processing.processTest(deps, exam._id);
  const scores = await Promise.all([0, 1, 2, 3].map(async (i) => (await reportOf(i)).score));
  expect(scores).toEqual([8, 3, 4, 0]);
  const { stats, sections, maxScore, subjectMaxScores, questionReport } = await reportOf(0);
  const left = questionIds(exam).length - 2;
  expect(stats).toMatchObject({ attempted: 2, correct: 2, unattempted: 0, extra: left });
  expect([maxScore, subjectMaxScores["Physics"]]).toEqual([8, 8]);
  expect(sections).toEqual([
    { name: "Section B", score: 8, max: 8, questions: left + 2, counted: 2, of: 2, extra: left },
  ]);
  expect(questionReport[5]).toMatchObject({ status: "extra", marksAwarded: 0 });
  expect((await reportOf(2)).stats).toMatchObject({ attempted: 1, unattempted: 1, extra: 0 });
});

test("statistics of a question are those of the students for whom it counted", async () => {
  const { questions, alpha, mean } = await Statistics.ofTest(deps, await load(deps, exam._id));
  expect([alpha, mean]).toEqual([null, 3.75]);
  expect(questions[0]).toMatchObject({
    facility: 37.5,
    counts: { full: 1, wrong: 1, extra: 0, attempted: 2, unattempted: 2 },
    ofAll: { facility: 18.75 },
  });
  expect(questions[3]).toMatchObject({
    facility: 100,
    counts: { full: 1, extra: 2, attempted: 1, unattempted: 1 },
    ofAll: { facility: 25 },
  });
});

test("the workbook says how many answers did not count", async () => {
  const { bytes } = await Exports.file(deps, exam._id);
  const book = await openSpreadsheet(bytes);
  const [best] = rowsOf(book, "Takers");
  const left = questionIds(exam).length - 2;
  expect(best).toMatchObject({ Score: 8, Attempted: 2, Unattempted: 0, "Not counted": left });
  expect(rowsOf(book, "Questions")[3]).toMatchObject({
    "Facility (%)": 100,
    "Facility of all (%)": 25,
    "Not counted": 2,
  });
});

test("a dropped question fills free places only, in the dry run and in the results", async () => {
  const ids = questionIds(exam);
  const changes = [{ questionId: ids.at(-1) ?? "", dropped: true as const, note: "Misprint" }];
  const input = { from: "key", changes };
  const preview = await Corrections.preview(deps, meera, exam._id, input);
  // Only students with a free place gain: the third student, and the one who answered nothing.
  expect(preview).toMatchObject({ students: 4, raised: 2, lowered: 0, change: { min: 4, max: 4 } });
  await Corrections.publish(deps, meera, exam._id, { ...input, inBank: false });
  clock.advance(MINUTE);
  await Processing.processTest(deps, exam._id, { force: true });
  const scores = await Promise.all([0, 1, 2, 3].map(async (i) => (await reportOf(i)).score));
  expect(scores).toEqual([8, 3, 8, 4]);
});
