import { AttemptView, SubmitReceipt } from "@academy/core/exam/attempt/attempt.schema.ts";
import { TestAdminView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import {
  CorrectionHistory,
  PublishedCorrection,
} from "@academy/core/exam/correction/correction.schema.ts";
import { Report } from "@academy/core/exam/result/result.schema.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { fillSchedule } from "./support/builder-page.ts";
import { ExamScreen } from "./support/exam-screen.ts";
import { ownEmail } from "./support/own-email.ts";
import { processTest } from "./support/process.ts";
import { keptValues } from "./support/kept-answers.ts";
import { logIn, openAs } from "./support/sign-in.ts";
import { desk, phone } from "./support/sit-down.ts";
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
  for (const question of [...numbers, ...several]) {
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
    const { page } = await stage.visit(desk);
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
    for (let number = 1; number <= sections; number++) {
      const fill = section(page, number).getByRole("button", { name: "Fill at random" });
      await fill.click();
      await fill.waitFor({ state: "detached" });
      await section(page, number)
        .getByText(/questions? found\.$/)
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
  until("the answer is kept", 15_000, async () =>
    Object.entries(await keptValues(page)).find(([id]) => !known.includes(id)),
  );

/** Answers one choice incorrectly, and five numbers of which the first is correct. */
async function sit(page: Page, keys: ReadonlyMap<string, unknown>) {
  const screen = new ExamScreen(page, 90);
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
  const answers = await until("all answers are kept", 15_000, async () => {
    const kept = await keptValues(page);
    const done = Object.keys(kept).length === 6 && kept[choice] !== keys.get(choice);
    return done && kept[first] === keys.get(first) ? kept : undefined;
  });
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

test("two students sit it in different orders, and a corrected key changes their ranks", async () => {
  const testId = jeeMain._id;
  await stage.clock.advanceTo(Date.parse(jeeMain.startTime) + 1000);
  const corrections = `/api/submissions/admin/tests/${testId}/corrections`;
  const before = await admin.get(corrections, CorrectionHistory);
  const keys = new Map(before.questions.map(({ questionId, keys: [key] }) => [questionId, key]));
  const who = named("Ishani");
  const [ishani, jatin, keen] = await Promise.all([
    stage.api.registered(who),
    stage.api.registered(named("Jatin")),
    stage.api.registered(named("Keen")),
  ]);
  const { page } = await stage.visit(phone);
  await openAs(page, who, `/user/tests/${testId}/take`);
  await page.getByText("Answer any 5 of 10").first().waitFor();
  const { choice, answers } = await sit(page, keys);
  const { [choice]: wrong, ...equal } = answers;
  const sectionB = jeeMain.sectionDetails[1]?.questionIds ?? [];
  const seven = sectionB.slice(0, 7).map((id) => [id, keys.get(id)]);
  const ids = {
    jatin: await send(jatin, equal),
    keen: await send(keen, Object.fromEntries(seven)),
    ishani: `${testId}.${ishani.userId}.0`,
  };
  await stage.clock.advanceTo(Date.parse(jeeMain.expiryTime) + 2 * minute);
  await processTest(admin, testId);

  const read = (student: Api, id: string) => student.get(`/api/submissions/reports/${id}`, Report);
  const reports = await Promise.all([
    read(ishani, ids.ishani),
    read(jatin, ids.jatin),
    read(keen, ids.keen),
  ]);
  const places = reports.map(({ score, rank }) => ({ score, rank }));
  expect(places).toEqual([
    { score: 3, rank: 3 },
    { score: 4, rank: 2 },
    { score: 20, rank: 1 },
  ]);
  const marksOf = (report: Report) =>
    report.questionReport
      .filter(({ questionId }) => questionId in equal)
      .map(({ questionId, marksAwarded }) => [questionId, marksAwarded]);
  expect(marksOf(reports[0])).toEqual(marksOf(reports[1]));
  const orderOf = (report: Report) => report.questionReport.map(({ shown }) => shown);
  expect(orderOf(reports[0])).not.toEqual(orderOf(reports[1]));
  const counted = reports[2].sections?.[1];
  expect(counted).toMatchObject({ score: 20, max: 20, counted: 5, of: 5, extra: 2 });

  const body = {
    from: before.name,
    changes: [{ questionId: choice, keys: [wrong], note: "The options were swapped." }],
  };
  const { processed } = await admin.post(corrections, body, PublishedCorrection);
  expect(processed).toBe(true);
  const after = await Promise.all([read(ishani, ids.ishani), read(jatin, ids.jatin)]);
  expect(after.map(({ score, rank }) => ({ score, rank }))).toEqual([
    { score: 8, rank: 2 },
    { score: 4, rank: 3 },
  ]);
  await page.goto(`/test-report/${ids.ishani}?tab=subjects`);
  const sections = page.getByRole("region", { name: "Sections" });
  await sections.getByText("5 of 5 counted").waitFor();
  await page
    .getByRole("region", { name: "Corrections" })
    .getByText("The options were swapped.")
    .waitFor();
});
