import { AttemptView, SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import {
  CorrectionHistory,
  PublishedCorrection,
} from "@academy/core/exam/terms/result/correction.schema.ts";
import { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { fillSchedule } from "./support/builder-page.ts";
import { TestScreen } from "./support/test-screen.ts";
import { ownEmail } from "./support/own-email.ts";
import { processTest } from "./support/process.ts";
import { keptValues } from "./support/kept-answers.ts";
import { logIn, openAs } from "./support/sign-in.ts";
import { desktop } from "./support/devices.ts";
import { useStage } from "./support/stage.ts";
import { tick } from "./support/tick.ts";
import { until } from "./support/until.ts";

const stage = useStage();
const minute = 60_000;
let admin: Api;
let jeeMain: TestAdminView;

/** Questions to enter a number for and with several correct options, of which the sample has few. */
async function addQuestions(subject: string): Promise<void> {
  const place = { subject, topic: "For presets", subTopic: "Further questions" };
  await admin.post("/api/subject-topics", place, SubjectTopic);
  const common = { ...place, examType: "JEE", difficulty: "MEDIUM" };
  const numbers = Array.from({ length: 10 }, (_, n) => ({
    ...common,
    responseType: "INTEGER",
    question: `<p>${subject}: which number comes after ${n + 40}?</p>`,
    answerKey: n + 41,
  }));
  const several = Array.from({ length: 3 }, (_, n) => ({
    ...common,
    responseType: "MCQ_MULTIPLE",
    question: `<p>${subject}: which numbers are larger than ${n + 40}?</p>`,
    options: [n + 50, n + 20, n + 60, n + 30].map(String),
    answerKey: [0, 2],
  }));
  // A full Paper 1 of Cambridge: what the sample has of it is open for practice.
  const choices = Array.from({ length: subject === "Physics" ? 40 : 0 }, (_, n) => ({
    ...common,
    examType: "AS_LEVEL",
    responseType: "MCQ_SINGLE",
    answerKey: 1,
    question: `<p>Which current flows through ${n + 2} Ω at ${2 * n + 4} V?</p>`,
    options: [1, 2, 3, 4].map((current) => `${current} A`),
  }));
  for (const question of [...numbers, ...several, ...choices]) {
    await admin.post("/api/questions/upload", question, QuestionView);
  }
}

beforeAll(async () => {
  admin = await stage.api.signedIn(people.admin);
  await Promise.all(["Mathematics", "Physics", "Chemistry"].map(addQuestions));
});

const section = (page: Page, number: number) =>
  page.getByRole("region", { name: `Section ${number}`, exact: true });

const PRESETS = [
  { preset: "JEE Main 2021", type: "JEE", sections: 6, minutes: 180, marks: 300, shuffled: [1, 2] },
  {
    preset: "JEE Advanced 2024, Paper 1",
    type: "JEE",
    sections: 12,
    minutes: 180,
    marks: 180,
    shuffled: [],
  },
  {
    preset: "Cambridge 9702 Physics, Paper 1: Multiple Choice",
    type: "AS_LEVEL",
    sections: 1,
    minutes: 75,
    marks: 40,
    shuffled: [],
  },
];

test.each(PRESETS)(
  "$preset is filled from the bank and published",
  async ({ preset, type, sections, minutes, marks, shuffled }) => {
    const { page } = await stage.visit(desktop);
    await logIn(page, people.admin);
    await page.goto("/admin/create-test");
    await page.getByRole("button", { name: "Choose a pattern" }).click();
    const dialog = page.getByRole("dialog", { name: "Choose a pattern" });
    await dialog.getByLabel("Exam type").selectOption(type);
    await dialog.getByRole("button", { name: `Use ${preset}`, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByLabel("Title").fill(`Journey: ${preset}`);
    await page.getByLabel("Access").selectOption("PUBLIC");
    const start = stage.clock.now() + minute;
    await fillSchedule(page, { start, expiry: start + (minutes + 5) * minute, minutes });
    const name = sections > 1 ? "Fill all sections" : "Fill at random";
    const fill = page.getByRole("button", { name });
    await fill.click();
    await fill.waitFor({ state: "detached" });
    for (let number = 1; number <= sections; number++) {
      await section(page, number)
        .getByText(/questions? (?:found|still to choose)\.$/)
        .waitFor({ state: "detached" });
    }
    for (const number of shuffled) {
      await tick(section(page, number).getByLabel("Shuffle questions"));
      await tick(section(page, number).getByLabel("Shuffle options"));
    }
    await page.getByRole("button", { name: "Confirm & Create" }).click();
    const link = await page.getByText(/\/user\/tests\/.+\/take$/).innerText();
    const id = /tests\/([^/]+)\/take/.exec(link)?.[1] ?? "";
    const made = await admin.get(`/api/tests/${id}`, TestAdminView);
    expect(made).toMatchObject({ maxMarks: marks, pattern: { rev: 1 } });
    expect(made.sectionDetails).toHaveLength(sections);
    if (sections === 6) jeeMain = made;
  },
);

/** Section B of Mathematics in JEE Main 2021: any 5 of 10 numbers, on the screen from number 21. */
const FIRST_IN_B = 21;

type Answers = Readonly<Record<string, unknown>>;

/** The answer that the browser kept after the ones that are known. */
const newest = (page: Page, known: readonly string[]): Promise<[string, unknown]> =>
  until("the answer is kept", 30_000, async () =>
    Object.entries(await keptValues(page)).find(([id]) => !known.includes(id)),
  );

/** Answers one choice incorrectly, and five numbers of which the first is correct. */
async function take(page: Page, keys: ReadonlyMap<string, unknown>) {
  const screen = new TestScreen(page, 90);
  await screen.enter("Start Test");
  await screen.reach(1);
  await page.keyboard.press("a");
  const [choice, chosen] = await newest(page, []);
  if (chosen === keys.get(choice)) await page.keyboard.press("b");
  await screen.goTo(FIRST_IN_B);
  await page.getByRole("textbox").fill("987654");
  const [first] = await newest(page, [choice]);
  await page.getByRole("textbox").fill(String(keys.get(first)));
  for (let number = FIRST_IN_B + 1; number < FIRST_IN_B + 5; number++) {
    await screen.goTo(number);
    await page.getByRole("textbox").fill("987654");
  }
  await screen.goTo(FIRST_IN_B + 5);
  const closed = "You have answered 5 of 5 in this section. Clear an answer to give another.";
  await page.locator("[data-shown]").getByText(closed).waitFor();
  await expect.poll(async () => Object.keys(await keptValues(page)).length).toBe(6);
  const answers = await keptValues(page);
  expect(answers[choice]).not.toBe(keys.get(choice));
  expect(String(answers[first])).toBe(String(keys.get(first)));
  await screen.submit();
  return { choice, answers };
}

/** Submits answers by the API. @returns the submission's id */
async function send(student: Api, answers: Answers): Promise<string> {
  const can = ["choose", "shuffle", "decimals"];
  await student.post(`/api/tests/${jeeMain._id}/attempts`, { can }, AttemptView);
  const sent = Object.entries(answers).map(([id, value]) => [id, { value, timeTaken: 5 }]);
  const path = `/api/submissions/${jeeMain._id}/submit`;
  const body = { answers: Object.fromEntries(sent) };
  return (await student.post(path, body, SubmitReceipt)).submissionId;
}

const password = "grey heron by a pond";
const named = (name: string) => ({ name, email: ownEmail(name), password });

test("two students take it in different orders, and a corrected key changes their ranks", async () => {
  const testId = jeeMain._id;
  await stage.clock.advanceTo(Date.parse(jeeMain.startTime) + 1000);
  const corrections = `/api/submissions/admin/tests/${testId}/corrections`;
  const before = await admin.get(corrections, CorrectionHistory);
  const keys = new Map(
    before.questions.map(({ questionId, keys: [key] }) => [questionId, key?.answerKey]),
  );
  const [who, ...others] = [named("Ishani"), named("Jatin"), named("Keen")] as const;
  const [ishani, jatin, keen] = await Promise.all([
    stage.api.registered(who),
    stage.api.registered(others[0]),
    stage.api.registered(others[1]),
  ]);
  const { page } = await stage.visit(desktop);
  await openAs(page, who, `/user/tests/${testId}/take`);
  await page.getByText("Answer any 5 of 10").first().waitFor();
  const { choice, answers } = await take(page, keys);
  const { [choice]: wrong, ...equal } = answers;
  const sectionB = jeeMain.sectionDetails[1]?.questionIds ?? [];
  const seven = sectionB.slice(0, 7).map((id) => [id, keys.get(id)]);
  const ids = {
    jatin: await send(jatin, equal),
    keen: await send(keen, Object.fromEntries(seven)),
    ishani: `${testId}.${ishani.userId}.0`,
  };
  await stage.clock.advanceTo(Date.parse(jeeMain.expiryTime) + 2 * minute);
  // Three hours later, everyone logs in again.
  const [office, ...students] = await Promise.all(
    [people.admin, who, ...others].map((one) => stage.api.signedIn(one)),
  );
  await processTest(office ?? admin, testId);

  const read = async () => {
    const paths = [ids.ishani, ids.jatin, ids.keen].map((id) => `/api/submissions/reports/${id}`);
    return Promise.all(students.map((student, at) => student.get(paths[at] ?? "", Report)));
  };
  const [own, equals, over] = await read();
  const places = (reports: readonly (Report | undefined)[]) =>
    reports.map((report) => [report?.score, report?.rank]);
  expect(places([own, equals, over])).toEqual([
    [3, 3],
    [4, 2],
    [20, 1],
  ]);
  const marksOf = (report: Report | undefined) =>
    report?.questionReport.flatMap(({ questionId, marksAwarded }) =>
      questionId in equal ? [[questionId, marksAwarded]] : [],
    );
  expect(marksOf(own)).toHaveLength(5);
  expect(marksOf(own)).toEqual(marksOf(equals));
  const orderOf = (report: Report | undefined) => report?.questionReport.map(({ shown }) => shown);
  expect(orderOf(own)).not.toEqual(orderOf(equals));
  expect(over?.sections?.[1]).toMatchObject({ score: 20, max: 20, counted: 5, of: 5, extra: 2 });

  const body = {
    from: before.name,
    changes: [
      { questionId: choice, keys: [{ answerKey: wrong }], note: "The key was misprinted." },
    ],
  };
  const { processed } = (await office?.post(corrections, body, PublishedCorrection)) ?? {};
  expect(processed).toBe(true);
  expect(places(await read())).toEqual([
    [8, 2],
    [4, 3],
    [20, 1],
  ]);
  await openAs(page, who, `/test-report/${ids.ishani}?tab=subjects`);
  await page.getByRole("region", { name: "Sections" }).getByText("5 of 5 counted").waitFor();
  const notice = page.getByRole("region", { name: "Corrections" });
  await notice.getByText("The key was misprinted.").waitFor();
});
