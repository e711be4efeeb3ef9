import { readFile } from "node:fs/promises";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { readMoodle } from "@academy/core/exchange/formats/moodle.rules.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { openSpreadsheet, rowsOf } from "@academy/core/testing/spreadsheet.fixture.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { people } from "./support/api.ts";
import { openAsAdmin } from "./support/bank-screen.ts";
import { faultsOf } from "./support/inspect.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
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
