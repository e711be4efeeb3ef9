import { readFile } from "node:fs/promises";
import { reading } from "@academy/core/exchange/files/reading.fixture.ts";
import { questionOfRow } from "@academy/core/exchange/questions/row.rules.ts";
import { QUESTION_TABLE } from "@academy/core/exchange/template/question-table.schema.ts";
import { TestPage } from "@academy/core/exam/assessment/test-list.schema.ts";
import { expect, test } from "vitest";
import { people } from "./support/api.ts";
import { openAsAdmin } from "./support/bank-screen.ts";
import { faultsOf } from "./support/inspect.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();

test("a test's paper is downloaded as Word, and its questions can be read from the file again", async () => {
  const admin = await stage.api.signedIn(people.admin);
  const { tests } = await admin.get("/api/tests?limit=1", TestPage);
  const [first] = tests;
  if (!first) throw new Error("The sample content has a test");
  const { page, watch } = await openAsAdmin(stage, "/admin/manage-tests");
  await page.getByRole("button", { name: `Download Word of ${first.title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Download as Word" });
  const content = dialog.getByLabel("Content");
  await content.selectOption({ label: "With answers and solutions" });
  await dialog.getByText("You can upload this file to the question bank again.").waitFor();
  await dialog.getByLabel("Top of each page").fill("Sunrise Academy, Pune");
  const faults = await faultsOf(page, "Word dialog");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/ with answers\.docx$/);
  await dialog.getByText("The file is downloaded.").waitFor();
  const bytes = await readFile(await file.path());
  const { rows } = await reading("paper.docx", bytes, QUESTION_TABLE);
  expect(rows).toHaveLength(first.totalQuestions);
  const settings = { mediaUrl: "https://m", image: () => undefined };
  for (const row of rows) {
    if (!("cells" in row)) throw new Error(row.reason);
    expect(questionOfRow(row.cells, settings)).not.toHaveProperty("problems");
  }
  await content.selectOption({ label: "Answer key only" });
  await dialog.getByLabel("Columns").waitFor({ state: "detached" });
  expect(faults).toEqual([]);
  expect(watch.problems).toEqual([]);
});
