import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { expect, test } from "vitest";
import { AttemptView, SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { DAY } from "@academy/core/kernel/shared/time.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import type { Page } from "playwright-core";
import * as z from "zod";
import { type Api, people } from "./support/api.ts";
import { openAsAdmin } from "./support/bank-screen.ts";
import { faultsOf } from "./support/inspect.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const names = { subject: "Optics lab", topic: "Lenses", subTopic: "Thin lenses" };

/** Five questions of one topic; the first is in a test that starts in an hour. */
async function fillTopic(admin: Api): Promise<void> {
  await admin.post("/api/subject-topics", names, SubjectTopic);
  const things = ["spectacles", "telescopes", "cameras", "projectors", "microscopes"];
  const ids: string[] = [];
  for (const [n, thing] of things.entries()) {
    const question = {
      ...names,
      examType: "JEE",
      difficulty: "EASY",
      responseType: "MCQ_SINGLE",
      question: `<p>Why do makers of ${thing} grind glass number ${n}?</p>`,
      options: ["<p>To bend light</p>", "<p>To colour it</p>"],
      answerKey: 0,
      solution: "<p>A curved surface refracts light.</p>",
    };
    ids.push((await admin.post("/api/questions/upload", question, QuestionView))._id);
  }
  const now = stage.clock.now();
  const exam = {
    name: "NEET mock 4",
    examType: "JEE",
    startTime: new Date(now + 3_600_000).toISOString(),
    expiryTime: new Date(now + 7_200_000).toISOString(),
    durationMinutes: 30,
    totalQuestions: 1,
    sectionDetails: [{ subject: names.subject, numQuestions: 1, questionIds: ids.slice(0, 1) }],
  };
  await admin.post("/api/tests/createtest", exam, TestAdminView);
  // The schedule notes first that no earlier test is left to hold.
  await stage.clock.advance(60_000);
}

test("an administrator opens questions, and a student practises their topic on a phone", async () => {
  await fillTopic(await stage.api.signedIn(people.admin));
  const { page } = await openAsAdmin(stage, "/admin/upload-question?subject=Optics+lab");
  await page.getByText("Held by NEET mock 4").waitFor();
  await page.getByLabel("Select all questions of this page").check();
  await page.getByRole("button", { name: "Open for practice…" }).click();
  const dialog = page.getByRole("dialog", { name: "Practice with 5 questions" });
  await dialog.getByText("To open: 4 questions").waitFor();
  await dialog
    .getByText("Of these 5 questions 1 is in a test that is not released; it stays closed.")
    .waitFor();
  const faults = await faultsOf(page, "dialog");
  await dialog.getByRole("button", { name: "Open for practice" }).click();
  await page.getByText("4 questions opened for practice. 1 not changed.").waitFor();
  await page.getByText("Open", { exact: true }).nth(3).waitFor();
  faults.push(...(await faultsOf(page, "bank")));

  const { page: phone } = await stage.visit(PHONE);
  await openAs(phone, people.kabir, "/practice");
  await phone
    .getByLabel("Topic", { exact: true })
    .selectOption({ label: "Lenses › Thin lenses (4 questions)" });
  faults.push(...(await faultsOf(phone, "choice")));
  await phone.getByRole("button", { name: "Practise topic" }).click();
  await phone.getByRole("heading", { name: "Question 1 of 4" }).waitFor();
  await phone.getByText("To bend light").click();
  await phone.getByRole("button", { name: "Check" }).click();
  await phone.getByText("A curved surface refracts light.").waitFor();
  faults.push(...(await faultsOf(phone, "feedback")));
  expect(faults).toEqual([]);
});

const DemoTests = z.array(z.object({ _id: z.string() }));

/** The last option or a large number, which few questions have as their answer. */
function guess({ responseType, options }: StudentQuestion): unknown {
  if (responseTypes.get(responseType).partUnit === "row") return null;
  return options ? options.length - 1 : "999";
}

/** Submits a demo test with guesses. */
async function guessAll(student: Api, testId: string): Promise<void> {
  await student.post(
    `/api/tests/${testId}/attempts`,
    { can: ["choose", "sections", "shuffle", "decimals", "lists"] },
    AttemptView,
  );
  const questions = await student.get(`/api/tests/questions/${testId}`, z.array(StudentQuestion));
  await stage.clock.advance(10 * 60_000);
  const answers = Object.fromEntries(
    questions.map((question) => [question._id, { value: guess(question), timeTaken: 40 }]),
  );
  await student.post(`/api/submissions/${testId}/submit`, { answers }, SubmitReceipt);
}

/** Answers the question with whatever its type offers, and checks it. */
async function answer(page: Page): Promise<void> {
  const choice = page.locator("main input[type=radio], main input[type=checkbox]");
  const field = page.locator("main textarea, main input[type=text]");
  await choice.or(field).first().waitFor();
  // The option's letter covers its input.
  if (await choice.count()) await choice.first().check({ force: true });
  else await field.fill("2");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("status").first().waitFor();
  const self = page.getByRole("button", { name: "Not yet" });
  if (await self.count()) await self.click();
}

test("ten mistakes are practised offline on a phone, and come back the next day", async () => {
  const asha = await stage.api.signedIn(people.asha);
  const days = async () => (await asha.get("/api/learning/today", LearningToday)).week.days;
  const demos = await stage.api.get("/api/demo-tests", DemoTests);
  for (const { _id } of demos.slice(0, 2)) await guessAll(asha, _id);

  const { page, context, watch } = await stage.visit(PHONE);
  watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await openAs(page, people.asha, "/practice");
  await page.getByRole("heading", { name: "Due today" }).waitFor();
  const counted = await days();
  expect(counted).toBeGreaterThan(0);
  const faults = await faultsOf(page, "choice");
  await page.getByRole("button", { name: "Practise mistakes" }).click();
  await page.getByRole("heading", { name: "Question 1 of 10" }).waitFor();
  await context.setOffline(true);
  for (let number = 1; number <= 10; number++) {
    await page.getByRole("heading", { name: `Question ${number} of 10` }).waitFor();
    if (number % 2 === 0) await page.getByRole("button", { name: "Show solution" }).click();
    else await answer(page);
    if (number === 1) faults.push(...(await faultsOf(page, "feedback")));
    await page.getByRole("button", { name: "Next" }).click();
  }
  await page.getByRole("heading", { name: "Set finished" }).waitFor();
  await page.getByText("10 answers not sent yet.").waitFor();
  faults.push(...(await faultsOf(page, "end")));
  expect(faults).toEqual([]);

  await context.setOffline(false);
  await page.getByText("Your reviews are scheduled.").waitFor();
  // The day of the tests counts once.
  expect(await days()).toBe(counted);

  await stage.clock.advance(DAY);
  const tomorrow = await stage.api.signedIn(people.asha);
  const { due } = await tomorrow.get("/api/learning/today", LearningToday);
  expect(due).toBeGreaterThanOrEqual(5);
  await openAs(page, people.asha, "/practice?from=due");
  await page.getByRole("heading", { name: `Question 1 of ${due}` }).waitFor();
  // A reload offers the set again and makes no other one.
  await page.reload();
  await page.getByText(`0 of ${due} questions answered`).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: `Question 1 of ${due}` }).waitFor();
});
