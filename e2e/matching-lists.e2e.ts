import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { QuestionPage } from "@academy/core/bank/question/question-list.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { BankScreen, openAsAdmin } from "./support/bank-screen.ts";
import { TestScreen } from "./support/test-screen.ts";
import { faultsHere, inspect } from "./support/inspect.ts";
import { ownEmail } from "./support/own-email.ts";
import { openAs } from "./support/sign-in.ts";
import { phone } from "./support/devices.ts";
import { useStage } from "./support/stage.ts";
import { tick } from "./support/tick.ts";

const stage = useStage();
const gases = { subject: "Gas lab", topic: "Ideal gases", subTopic: "Processes" };
const rows = ["Isothermal", "Adiabatic", "Isochoric"];
const columns = ["No heat", "Equal warmth", "Equal volume", "Equal pressure", "No work", "Equal U"];

let admin: Api;

beforeAll(async () => {
  admin = await stage.api.signedIn(people.admin);
  await admin.post("/api/subject-topics", gases, SubjectTopic);
});

/** Writes the question in the bank's form and returns the faults of the screens. */
async function write(page: Page): Promise<string[]> {
  const bank = new BankScreen(page);
  const { form, preview } = bank;
  await bank.editor("Question").waitFor();
  await form.getByLabel("Exam type").selectOption("JEE");
  await form.getByLabel("Subject").selectOption(gases.subject);
  await form.getByLabel("Topic", { exact: true }).selectOption(gases.topic);
  await form.getByLabel("Response type").selectOption("MATRIX_MATCHING");
  await bank.editor("Question").fill("Match each process with what holds for it.");
  await form.getByLabel("Use my own lists").check();
  await tick(form.getByLabel("Row D, column 1"));
  await form.getByRole("button", { name: "Remove row C" }).click();
  await expect.poll(() => form.getByLabel("Row C, column 1").isChecked()).toBe(true);
  await form.getByRole("button", { name: "Add a column" }).click();
  for (const [at, text] of rows.entries()) await bank.editor(`Row ${"ABC"[at]}`).fill(text);
  await form.getByRole("button", { name: "Submit Question" }).press("Enter");
  await form.getByText("Column 6 is blank.").waitFor();
  for (const [at, text] of columns.entries()) await bank.editor(`Column ${at + 1}`).fill(text);
  await form.getByLabel("Row C, column 1").press("Space");
  for (const cell of ["A2", "A6", "B1", "C3"]) {
    await tick(form.getByLabel(`Row ${cell[0]}, column ${cell[1]}`));
  }
  await form.getByRole("button", { name: "Also accept another answer" }).click();
  const other = form.getByRole("group", { name: /^Other accepted answer/ });
  for (const cell of ["A2", "B1", "C5"]) {
    await tick(other.getByLabel(`Row ${cell[0]}, column ${cell[1]}`));
  }
  await preview.getByLabel("Answer").check();
  await preview.getByText("Also accepted: 1B; 2A; 3E").waitFor();
  const faults = await faultsHere(page, "form");
  await bank.save("Submit Question", "✅ Question saved successfully!");
  return faults;
}

/** A practice test of the question, and the stored question. */
async function published(): Promise<{ question: QuestionView; testId: string }> {
  const path = `/api/questions/search?subject=${encodeURIComponent(gases.subject)}`;
  const found = await admin.get(path, QuestionPage);
  const [question] = found.questions;
  const eight = await admin.post(
    "/api/questions/upload",
    {
      ...gases,
      examType: "JEE",
      difficulty: "EASY",
      responseType: "MATRIX_MATCHING",
      question: "<p>Match each number with itself.</p>",
      rows: Array.from("12345678"),
      options: Array.from("12345678"),
      answerKey: "A:1 B:2 C:3 D:4 E:5 F:6 G:7 H:8",
    },
    QuestionView,
  );
  if (!question) throw new Error("The question was not saved");
  const now = Date.now();
  const made = await admin.post(
    "/api/tests/createtest",
    {
      name: "Gases",
      examType: "JEE",
      access: "PUBLIC",
      releasePolicy: "PRACTICE",
      startTime: new Date(now - 1000).toISOString(),
      expiryTime: new Date(now + 3_600_000).toISOString(),
      durationMinutes: 30,
      totalQuestions: 2,
      sectionDetails: [
        {
          subject: gases.subject,
          numQuestions: 2,
          questionIds: [question._id, eight._id],
          scheme: { kind: "matrix-rows" },
        },
      ],
    },
    TestAdminView,
  );
  return { question, testId: made._id };
}

/** The grid fits into its box, so that nothing of it is scrolled away. */
async function isWhole(page: Page): Promise<void> {
  const grid = page.getByRole("table").last();
  const [wide, width] = await grid.evaluate(({ parentElement: box }) => [
    box?.scrollWidth ?? 0,
    box?.clientWidth ?? 0,
  ]);
  expect(wide).toBeLessThanOrEqual(width ?? 0);
}

test("lists of 3 rows and 6 columns are written, answered on a phone and reviewed", async () => {
  const desk = await openAsAdmin(stage, "/admin/upload-question?new=1");
  const faults = await write(desk.page);
  const { question, testId } = await published();
  expect(question.rows).toHaveLength(3);
  expect(question.options).toHaveLength(6);
  expect(question.alsoAccept).toHaveLength(1);

  const who = { name: "Gita", email: ownEmail("Gita"), password: "grey heron by a pond" };
  await stage.api.registered(who);
  const { page } = await stage.visit(phone);
  await openAs(page, who, `/user/tests/${testId}/take`);
  const screen = new TestScreen(page, 2);
  await screen.enter("Start Test");
  await screen.reach(1);
  await page.getByRole("list", { name: "Rows" }).getByText("Adiabatic").waitFor();
  await page.getByRole("list", { name: "Columns" }).getByText("Equal U").waitFor();
  await page.getByRole("checkbox", { name: "Row 1, column A" }).focus();
  for (const key of ["ArrowRight", "Space", "ArrowDown", "ArrowLeft", "Space", "ArrowDown"]) {
    await page.keyboard.press(key);
  }
  for (let step = 0; step < 7; step++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  for (const name of ["Row 1, column B", "Row 2, column A", "Row 3, column F"]) {
    await expect.poll(() => page.getByRole("checkbox", { name }).isChecked()).toBe(true);
  }
  faults.push(...(await faultsHere(page, "question on a phone")));
  await page.getByRole("button", { name: "Save & Next" }).tap();
  await screen.reach(2);
  await isWhole(page);
  await page.getByRole("checkbox", { name: "Row 8, column H" }).press("Space");
  faults.push(...(await inspect(page, "eight columns on a phone", "all")));
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Submit the test?" });
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /^Submitted at / }).waitFor();

  await page.getByRole("link", { name: "See the report" }).click();
  await page.waitForURL("**/test-report/**");
  await page.goto(`${page.url().split("?")[0]}?tab=review&q=1`);
  await page.getByText("Row correct").first().waitFor({ state: "attached" });
  expect(await page.getByText("Row correct").count()).toBe(1);
  expect(await page.getByText("Row incorrect").count()).toBe(2);
  faults.push(...(await faultsHere(page, "review on a phone")));
  await page.goto(`${page.url().split("?")[0]}?tab=review&q=2`);
  await page.getByText("Row correct").first().waitFor({ state: "attached" });
  await isWhole(page);
  expect(faults).toEqual([]);
});
