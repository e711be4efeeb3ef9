import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { readFile } from "node:fs/promises";
import { readMoodle } from "@academy/core/exchange/formats/moodle/moodle.rules.ts";
import { openSpreadsheet, rowsOf } from "@academy/core/testing/spreadsheet.fixture.ts";
import type { Page } from "playwright-core";
import { people } from "./support/api.ts";
import { BankScreen, openAsAdmin } from "./support/bank-screen.ts";
import { faultsOf, inspect } from "./support/inspect.ts";
import { useStage } from "./support/stage.ts";
import { openAs } from "./support/sign-in.ts";
import { tick } from "./support/tick.ts";

const stage = useStage();

const names = { subject: "Reading lab", topic: "Lists", subTopic: "Rows" };
const path = "/admin/upload-question?subject=Reading+lab";
const QUESTIONS = 28;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

beforeAll(async () => {
  const admin = await stage.api.signedIn(people.admin);
  await admin.post("/api/subject-topics", names, SubjectTopic);
  for (let n = 1; n <= QUESTIONS; n++) {
    const question = {
      ...names,
      examType: "JEE",
      difficulty: n === 5 ? "DIFFICULT" : "EASY",
      responseType: "MCQ_SINGLE",
      options: ["<p>Yes</p>", "<p>No</p>"],
      answerKey: 0,
      question: `<p>Is row ${n} of <span data-type="inline-math" data-latex="\\frac{a}{b}"></span> read?</p>`,
      solution: `<p>Row ${n} is read.</p>`,
      ...(n === 5 && { tags: ["PYQ"], source: "JEE Main", year: 2025 }),
    };
    await admin.post("/api/questions/upload", question, QuestionView);
  }
});

test("an administrator walks the list with the keyboard, previews, and selects all that is found", async () => {
  const { page } = await openAsAdmin(stage, path);
  const bank = new BankScreen(page);
  const { list } = bank;
  await list.getByText("28 questions").waitFor();
  // Formulas are rendered once they come into view.
  await bank.row("Is row 28").scrollIntoViewIfNeeded();
  await bank.row("Is row 28").locator(".katex").first().waitFor();
  const faults = await inspect(page, "list", "all");

  const boxOf = (n: number) => bank.row(`Is row ${n} `).getByRole("checkbox");
  await boxOf(28).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect.poll(() => boxOf(26).isChecked()).toBe(true);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: "Question preview" });
  await panel.getByText("Row 26 is read.").waitFor();
  await page.keyboard.press("ArrowUp");
  await panel.getByText("Row 27 is read.").waitFor();
  faults.push(...(await inspect(page, "list with preview", "all")));
  await panel.getByRole("button", { name: "Close the preview" }).click();
  await panel.waitFor({ state: "detached" });

  await boxOf(22).click({ modifiers: ["Shift"], force: true });
  await list.getByText("5 questions selected.").waitFor();
  await tick(list.getByLabel("Select all questions of this page"));
  await list.getByRole("button", { name: "Select all 28 questions found" }).click();
  await list.getByText("All 28 questions found are selected.").waitFor();
  await list.getByRole("button", { name: "Next" }).click();
  await list.getByText("Page 2 of 2").waitFor();
  await expect.poll(() => boxOf(1).isChecked()).toBe(true);
  await list.getByRole("button", { name: "Clear selection" }).click();
  await expect.poll(() => boxOf(1).isChecked()).toBe(false);

  await list.getByLabel("Rows").selectOption("50");
  await page.waitForURL(/size=50/);
  await bank.row("Is row 28").waitFor();
  await list.getByLabel("Sort by").selectOption("Difficulty, easy first");
  await expect.poll(() => list.getByRole("row").last().innerText()).toContain("Is row 5 ");
  await boxOf(5).focus();
  await page.keyboard.press("e");
  await page.getByRole("heading", { name: "Edit question" }).waitFor();
  await expect.poll(() => bank.form.getByLabel("Tags").inputValue()).toBe("PYQ");
  expect(faults).toEqual([]);
});

test("filters by tag and source are saved under a name, and columns are chosen", async () => {
  const { page } = await openAsAdmin(stage, path);
  const bank = new BankScreen(page);
  const { list } = bank;
  await list.getByRole("button", { name: "More filters" }).click();
  await list.getByLabel("Tags").fill("pyq");
  await list.getByLabel("Source").fill("JEE M");
  await list.getByRole("button", { name: "Apply" }).click();
  await list.getByText("1 question", { exact: true }).waitFor();
  await list.getByRole("button", { name: "Save these filters" }).click();
  const naming = page.getByRole("dialog", { name: "Save these filters" });
  await naming.getByRole("button", { name: "Save" }).click();
  await naming.getByText("Enter a name.").waitFor();
  await naming.getByLabel("Name").fill("Past papers");
  await naming.getByRole("button", { name: "Save" }).click();
  await list.getByRole("button", { name: "Columns" }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await columns.getByLabel("Tags").check();
  await columns.getByLabel("Source and year").check();
  const faults = await inspect(page, "columns", "all");
  await columns.getByRole("button", { name: "Close" }).click();
  await bank.row("Is row 5 ").getByText("JEE Main, 2025").waitFor();

  await page.goto(new URL(path, page.url()).href);
  await list.getByText("28 questions").waitFor();
  await list.getByLabel("Saved filters").selectOption("Past papers");
  await list.getByText("1 question", { exact: true }).waitFor();
  await bank.row("Is row 5 ").getByText("PYQ").waitFor();
  faults.push(...(await inspect(page, "saved filters", "all")));

  const { page: phone } = await stage.visit(PHONE);
  await openAs(phone, people.admin, path);
  const small = new BankScreen(phone);
  await small.act("Is row 28", "Preview");
  const preview = phone.getByRole("dialog", { name: "Question preview" });
  await preview.getByText("Row 28 is read.").waitFor();
  faults.push(...(await inspect(phone, "preview on a phone", "all")));
  expect(faults).toEqual([]);
});

const mirrors = { subject: "Optics lab", topic: "Mirrors", subTopic: "Plane mirrors" };

/** Selects a kind of file in the dialog, and returns the file that the browser saves. */
async function save(page: Page, kind: string) {
  const button = page.getByRole("button", { name: `Download as ${kind}` });
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("the filtered questions are downloaded as a file, which says what it cannot contain", async () => {
  const admin = await stage.api.signedIn(people.admin);
  await admin.post("/api/subject-topics", mirrors, SubjectTopic);
  const question = {
    ...mirrors,
    examType: "NEET",
    difficulty: "EASY",
    responseType: "SUBJECTIVE",
    question: "<p>Explain a mirror.</p>",
    answerKey: "It turns light back.",
  };
  await admin.post("/api/questions/upload", question, QuestionView);
  const { page, watch } = await openAsAdmin(stage, "/admin/upload-question?topic=Mirrors");
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export 1 question" });
  const moodle = await save(page, "Moodle XML");
  expect(moodle.name).toBe("Questions (Moodle).xml");
  const [read] = [...readMoodle(moodle.bytes.toString())];
  expect(read).toMatchObject({ cells: { ...mirrors, answerKey: "It turns light back." } });
  await dialog.getByText("Long answers are marked by hand elsewhere").waitFor();
  await dialog.getByText("Explain a mirror.").waitFor();
  const faults = await faultsOf(page, "export reported");
  const workbook = await save(page, "Excel (.xlsx)");
  expect(workbook.name).toBe("Questions.xlsx");
  const rows = rowsOf(await openSpreadsheet(new Uint8Array(workbook.bytes)), "Questions");
  expect(rows).toMatchObject([{ question: "Explain a mirror.", responseType: "SUBJECTIVE" }]);
  expect(faults).toEqual([]);
  expect(watch.problems).toEqual([]);
});
