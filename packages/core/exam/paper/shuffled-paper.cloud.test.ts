import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import type { QuestionView } from "../../bank/question/question.schema.ts";
import * as Questions from "../../bank/editing/question.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import {
  addTest,
  admin,
  ensureNames,
  NAMES,
  questionIds,
  student,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import * as CheckTest from "../builder/check-test.service.ts";
import { preview } from "../builder/preview-test.service.ts";
import { PreviewInput } from "../terms/test/test-input.schema.ts";
import * as Corrections from "../correction/correction.service.ts";
import * as Patterns from "../pattern/pattern.service.ts";
import * as Processing from "../processing/processing.service.ts";
import * as Reports from "../result/report.service.ts";
import { submit } from "../submission/submit.service.ts";
import * as OpenPaper from "../attempt/open-paper.service.ts";
import { shownOrder } from "./shuffle.rules.ts";

const clock = testClock();
useCloud();
const meera = admin();
const shuffle = { questions: true, options: true };
let deps: Deps;
let bank: QuestionView[];
let exam: TestAdminView;

const add = (n: number, more: Record<string, unknown> = {}) =>
  Questions.create(deps, meera, {
    ...NAMES,
    examType: "JEE",
    difficulty: "EASY",
    marks: 1,
    questionType: "STANDARD",
    responseType: "MCQ_SINGLE",
    question: `<p>Question ${n}</p>`,
    options: [`Right ${n}`, `Wrong ${n}a`, `Wrong ${n}b`, `Wrong ${n}c`],
    answerKey: 0,
    solution: "",
    ...more,
  });

beforeAll(async () => {
  deps = testDeps(clock);
  await ensureNames(deps, meera);
  bank = [
    await add(1, { solution: "<p>So (B) is left.</p>" }),
    await add(2),
    await add(3, { fixedOptions: true }),
    await add(4, { options: ["Right 4", "Wrong 4a", "All of these"] }),
    await add(5),
    await add(6),
  ];
  exam = await addTest(deps, meera, {
    totalQuestions: bank.length,
    sectionDetails: [section()],
  });
});

const section = () => ({
  subject: "Physics",
  numQuestions: bank.length,
  questionIds: bank.map(({ _id }) => _id),
  shuffle,
  scheme: { kind: "jee-main" as const },
});

test("a test, its edit, its pattern and its check know what is shuffled", async () => {
  expect(exam.sectionDetails[0]?.shuffle).toEqual(shuffle);
  const pattern = await Patterns.createFromTest(deps, meera, exam._id, undefined);
  expect(pattern.sectionDetails[0]?.shuffle).toEqual(shuffle);
  const { name, examType, startTime, expiryTime, durationMinutes, totalQuestions } = exam;
  const body = { name, examType, startTime, expiryTime, durationMinutes, totalQuestions };
  const { problems } = await CheckTest.check(deps, { ...body, sectionDetails: [section()] }, []);
  expect(problems.filter(({ code }) => code === "solution_names_letter")).toMatchObject([
    {
      severity: "warning",
      number: 1,
      message: "The solution of question 1 names option B. Students will see other letters.",
    },
  ]);
});

test("a question keeps the order of its options until its author says otherwise", async () => {
  const own = await add(7, { fixedOptions: true });
  expect(own.fixedOptions).toBe(true);
  const same = await Questions.update(deps, meera, own._id, { marks: 2 });
  expect(same.fixedOptions).toBe(true);
  const free = await Questions.update(deps, meera, own._id, { fixedOptions: false });
  expect(free.fixedOptions).toBeUndefined();
  const number = await add(8, { responseType: "INTEGER", answerKey: 4, fixedOptions: true });
  expect(number.fixedOptions).toBeUndefined();
});

const setOf = async (set?: "A" | "B") => {
  const { sections } = await preview(
    deps,
    PreviewInput.parse({ sectionDetails: [section()], ...(set && { set }) }),
  );
  return sections.flatMap(({ questions }) => questions);
};

test("printed sets differ, keep fixed options, and each has its own correct key", async () => {
  const [plain, a, b] = [await setOf(), await setOf("A"), await setOf("B")];
  expect(plain.map(({ number, paperNumber }) => [number, paperNumber])).toEqual(
    bank.map((_, at) => [at + 1, at + 1]),
  );
  expect(a.map(({ paperNumber }) => paperNumber)).not.toEqual(
    b.map(({ paperNumber }) => paperNumber),
  );
  expect(await setOf("A")).toEqual(a);
  for (const set of [plain, a, b]) {
    expect(set.map(({ number }) => number)).toEqual(bank.map((_, at) => at + 1));
    for (const { _id, paperNumber, options = [], correctAnswer, answerText } of set) {
      const source = bank[paperNumber - 1];
      expect(source?._id).toBe(_id);
      expect(options[Number(correctAnswer)]).toBe(`Right ${paperNumber}`);
      expect(answerText).toBe("ABCD".charAt(Number(correctAnswer)));
      if (paperNumber === 3 || paperNumber === 4) expect(options).toEqual(source?.options);
      else expect(options.toSorted()).toEqual(source?.options?.toSorted());
    }
  }
});

test("the report shows each student's own order, in the letters that they saw", async () => {
  const asha = student();
  const { seed } = await Attempts.start(deps, asha, exam._id);
  const questions = await OpenPaper.questions(deps, asha, exam._id);
  const fixed = questions.filter(({ fixedOptions }) => fixedOptions).map(({ _id }) => _id);
  expect(fixed).toEqual([bank[2]?._id, bank[3]?._id]);
  const right = Object.fromEntries(questionIds(exam).map((id) => [id, { value: 0, timeTaken: 5 }]));
  const { submissionId } = await submit(deps, asha, exam._id, { answers: right });
  clock.advance(2 * HOUR);
  const { name: from } = await Corrections.history(deps, exam._id);
  const changes = [
    {
      questionId: bank[1]?._id ?? "",
      keys: [{ answerKey: 0 }, { answerKey: 3 }],
      note: "Both are correct.",
    },
  ];
  await Corrections.publish(deps, meera, exam._id, { from, changes, inBank: false });
  await Processing.processTest(deps, exam._id);
  const report = await Reports.read(deps, asha, submissionId);
  if (!report.released) throw new Error("The report is not open yet");
  expect(report).toMatchObject({ score: 24, shuffle: { seed, sections: [shuffle] } });
  const order = shownOrder(seed, [shuffle], questions);
  order.forEach(({ index, options }, at) => {
    const shown = { number: at + 1, paperNumber: index + 1, ...(options && { options }) };
    expect(report.questionReport[index]).toMatchObject({ shown, correctAnswer: 0, userAnswer: 0 });
  });
  const place = order.find(({ index }) => index === 1)?.options?.indexOf(3) ?? -1;
  expect(report.questionReport[1]?.alsoAccepted).toEqual(["ABCD".charAt(place)]);
});
