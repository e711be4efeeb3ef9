import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import * as Questions from "@academy/core/bank/editing/question.service.ts";
import { QuestionInput } from "@academy/core/bank/question/question.schema.ts";
import { HOUR, iso, MINUTE } from "@academy/core/kernel/shared/time.ts";
import * as CheckTest from "@academy/core/exam/builder/check-test.service.ts";
import * as CreateTest from "@academy/core/exam/builder/create-test.service.ts";
import * as EditTest from "@academy/core/exam/builder/edit-test.service.ts";
import { TestInput } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { TestListQuery } from "@academy/core/exam/assessment/test-list.schema.ts";
import * as TestList from "@academy/core/exam/assessment/test-list.service.ts";
import * as TestStore from "@academy/core/exam/assessment/assessment.store.ts";
import { idOf } from "@academy/core/testing/draft.fixture.ts";
import { admin } from "@academy/core/testing/world.ts";
import { type CountedWorld, startWorld, type Units } from "./world.ts";

const QUESTIONS = 180;
const SUBJECTS = ["Physics", "Chemistry", "Mathematics"] as const;
const TESTS = 10_000;
const author = admin();

interface Timed {
  units: Units;
  milliseconds: number;
}

async function timed<T>(
  { measure }: CountedWorld,
  step: () => Promise<T>,
): Promise<Timed & { answer: T }> {
  const began = performance.now();
  const { answer, ...units } = await measure(step);
  return { units, milliseconds: performance.now() - began, answer };
}

const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;

/** A bank's questions with three formulas each, and one in every option. */
async function fillBank(deps: Deps): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  for (const subject of SUBJECTS) {
    const names = { subject, topic: "Revision", subTopic: "All of it" };
    await Catalogue.create(deps, author, names);
    const own: string[] = [];
    for (let n = 0; n < QUESTIONS / SUBJECTS.length; n++) {
      const input = QuestionInput.parse({
        examType: "JEE",
        ...names,
        difficulty: "MEDIUM",
        responseType: "MCQ_SINGLE",
        question: `<p>Given ${formula(`x^2 + ${n}x = \\frac{1}{${n + 1}}`)}, what is ${formula("x")}?</p>`,
        options: [1, 2, 3, 4].map((k) => `<p>${formula(`\\sqrt{${k * n + k}}`)}</p>`),
        answerKey: n % 4,
        solution: `<p>Complete the square: ${formula(`\\left(x + \\frac{${n}}{2}\\right)^2`)}.</p>`,
      });
      own.push((await Questions.create(deps, author, input))._id);
    }
    ids.set(subject, own);
  }
  return ids;
}

function inputOf(deps: Deps, bank: ReadonlyMap<string, string[]>): TestInput {
  const start = deps.clock.now() + HOUR;
  return TestInput.parse({
    name: "A whole paper",
    examType: "JEE",
    startTime: iso(start),
    expiryTime: iso(start + 3 * HOUR),
    durationMinutes: 180,
    totalQuestions: QUESTIONS,
    sectionDetails: SUBJECTS.map((subject) => ({
      subject,
      numQuestions: QUESTIONS / SUBJECTS.length,
      questionIds: bank.get(subject),
      scheme: { kind: "jee-main" },
    })),
  });
}

/** Publishing a paper of 180 questions, its dry run, and an edit of it. */
async function measurePublishing(world: CountedWorld) {
  const { deps, silent } = world;
  const input = inputOf(silent, await fillBank(silent));
  // The maths engine is loaded, as in any process that has published before.
  await CheckTest.check(silent, { ...input }, []);
  const checked = await timed(world, () => CheckTest.check(deps, { ...input }, []));
  const published = await timed(world, () => CreateTest.create(deps, author, input));
  const { _id, rev } = published.answer;
  const change = { ...input, name: "Another name", rev };
  const edited = await timed(world, () => EditTest.edit(deps, author, _id, change));
  return { check: checked, publish: published, edit: edited };
}

/** Searching among 10,000 tests. */
async function measureLists(world: CountedWorld) {
  const { deps, silent } = world;
  const [model] = (await TestStore.byStart(silent, "JEE")).tests;
  if (!model) throw new Error("The published test is not there");
  const began = deps.clock.now();
  for (let from = 0; from < TESTS; from += 100) {
    const copies = Array.from({ length: 100 }, (_, i) => {
      const n = from + i;
      const startTime = began - n * 40 * MINUTE;
      const examType = EXAM_TYPES[n % EXAM_TYPES.length] ?? "JEE";
      const name = `Mock test ${n} of the year`;
      return {
        ...model,
        testId: idOf("t", n),
        name,
        examType,
        startTime,
        expiryTime: startTime + HOUR,
      };
    });
    await Promise.all(copies.map((copy) => TestStore.create(silent, copy)));
  }
  const list = (query: object) =>
    timed(world, () => TestList.list(deps, TestListQuery.parse(query)));
  return {
    list: await list({}),
    listOfExamType: await list({ examType: "NEET", page: "3" }),
    listOfDate: await list({ date: iso(began - 100 * 24 * HOUR).slice(0, 10) }),
    listOfTitle: await list({ title: "test 9876 " }),
  };
}

const world = await startWorld();
try {
  const publishing = await measurePublishing(world);
  const lists = await measureLists(world);
  const [found] = lists.listOfTitle.answer.tests;
  if (found?.name !== "Mock test 9876 of the year") throw new Error("The oldest are not found");
  const steps = { ...publishing, ...lists };
  const figures = Object.entries(steps).flatMap(([name, { units, milliseconds }]) => [
    [`${name}ReadUnits`, units.readUnits],
    ...(units.writeUnits > 0 ? [[`${name}WriteUnits`, units.writeUnits]] : []),
    [`${name}Milliseconds`, milliseconds],
  ]);
  console.log(JSON.stringify(Object.fromEntries(figures), null, 2));
} finally {
  await world.stop();
}
