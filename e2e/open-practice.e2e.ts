import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TestAdminView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { openAsAdmin } from "./support/bank-screen.ts";
import { faultsOf } from "./support/inspect.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const names = { subject: "Optics lab", topic: "Lenses", subTopic: "Thin lenses" };

/** Five questions of one topic; the first is in a test that starts in an hour. */
async function setUp(admin: Api): Promise<void> {
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
  await setUp(await stage.api.signedIn(people.admin));
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
  await openAs(phone, people.asha, "/practice");
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
