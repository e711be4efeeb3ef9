import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { BankScreen, dismissNotice, openAsAdmin } from "./support/bank-screen.ts";
import { inspect } from "./support/inspect.ts";
import { useStage } from "./support/stage.ts";
import { tick } from "./support/tick.ts";

const stage = useStage();
const lenses = { subject: "Optics lab", topic: "Lenses", subTopic: "Thin lenses" };
const waves = { subject: "Wave lab", topic: "Sound", subTopic: "Echoes" };
const path = "/admin/upload-question";

let admin: Api;

const uploaded = (question: string, more: object = {}) =>
  admin.post(
    "/api/questions/upload",
    {
      ...waves,
      examType: "NEET",
      difficulty: "EASY",
      responseType: "MCQ_SINGLE",
      options: ["<p>Yes</p>", "<p>No</p>"],
      answerKey: 0,
      question,
      ...more,
    },
    QuestionView,
  );

beforeAll(async () => {
  admin = await stage.api.signedIn(people.admin);
  for (const entry of [lenses, { ...lenses, topic: "Mirrors" }, waves]) {
    await admin.post("/api/subject-topics", entry, SubjectTopic);
  }
  for (let n = 1; n <= 27; n++) {
    await uploaded(
      `<p>Does echo number ${n} return?</p>`,
      n > 9 && n < 13 ? { difficulty: "DIFFICULT" } : {},
    );
  }
});

async function openBank(query = "") {
  const { page, watch } = await openAsAdmin(stage, path + query);
  const bank = new BankScreen(page);
  await page.getByRole("heading", { level: 2 }).first().waitFor({ state: "attached" });
  return { page, watch, bank };
}

const focusIn = (page: Page, name: string) =>
  page.waitForFunction((wanted) => document.activeElement?.getAttribute("name") === wanted, name);

test("a question of every type is written, each with errors for missing parts, and the series continues", async () => {
  const { page, bank } = await openBank();
  const { form, preview } = bank;
  const { first, last } = await bank.rows(12);
  expect(first.y).toBeLessThanOrEqual(320);
  expect(first.height).toBeLessThanOrEqual(48);
  expect(last.y + last.height).toBeLessThanOrEqual(900);
  await bank.write();
  await page.waitForURL(/\?new=1$/);
  const saved = "✅ Question saved successfully!";
  const next = "Save and add another";
  // By keyboard: a click needs a position, which moves until every editor has loaded.
  await bank.editor("Option B").waitFor();
  await form.getByRole("button", { name: "Submit Question" }).press("Enter");
  for (const words of ["Choose an exam type.", "Write the question's text.", /Mark the correct/]) {
    await form.getByText(words).waitFor();
  }
  await focusIn(page, "examType");
  const faults = await inspect(page, "form with errors", "all");
  await form.getByLabel("Exam type").selectOption("JEE");
  await form.getByLabel("Subject").selectOption(lenses.subject);
  await form.getByLabel("Topic", { exact: true }).selectOption(lenses.topic);
  await expect.poll(() => form.getByLabel("Sub-topic").inputValue()).toBe(lenses.subTopic);
  expect(await form.getByText(/^Choose a/).count()).toBe(0);

  await bank.editor("Question").fill("Which medium is densest?");
  await bank.options(["Glass", "Air", "Water"], ["A"]);
  await form.getByRole("button", { name: "Move option A down" }).click();
  await expect.poll(() => form.getByLabel("Option B is correct").isChecked()).toBe(true);
  await form.getByRole("button", { name: "Remove option A" }).click();
  await expect.poll(() => form.getByLabel("Option A is correct").isChecked()).toBe(true);
  await preview.getByText("Which medium is densest?").waitFor();
  await tick(preview.getByRole("radio", { name: /Water/ }));
  await preview.getByLabel("Answer").check();
  await preview.getByText("Your choice").first().waitFor();
  await bank.save(next, saved);

  await expect.poll(() => form.getByLabel("Subject").inputValue()).toBe(lenses.subject);
  await form.getByLabel("Response type").selectOption("MCQ_MULTIPLE");
  await form.getByText("The answer key was reset").waitFor();
  await bank.editor("Question").fill("Which two media are fluids?");
  await bank.options(["Glass", "Air", "Water"], ["B", "C"]);
  await form.getByLabel("Marks").fill("2.25");
  await bank.save(next, saved);
  await bank.editor("Option C").waitFor();
  expect(await form.getByLabel("Marks").inputValue()).toBe("2.25");

  await form.getByLabel("Response type").selectOption("INTEGER");
  await bank.editor("Question").fill("How many images do two mirrors make?");
  await form.getByLabel("Answer key").fill("three");
  await form.getByRole("button", { name: next }).click();
  await form.getByText("Please enter a valid numeric answer.").waitFor();
  await form.getByLabel("Answer key").fill("2.499");
  await form.getByLabel("Tolerance").fill("0.05");
  await form.getByRole("button", { name: next }).click();
  await form.getByText("Only two decimals are kept. Use 2.5, or change the number.").waitFor();
  await form.getByRole("button", { name: "Use 2.5 instead of 2.499" }).click();
  await bank.save(next, saved);

  await form.getByLabel("Response type").selectOption("SUBJECTIVE");
  await bank.editor("Question").fill("Why does a lens focus light?");
  await form.getByRole("button", { name: next }).click();
  await form.getByText("Please provide a model answer in Answer Key for Subjective.").waitFor();
  await form.getByLabel("Answer key").fill("Its faces bend the rays towards the axis.");
  await form.getByLabel("Keywords").fill("bend, axis");
  await bank.save(next, saved);

  await form.getByLabel("Response type").selectOption("MATRIX_MATCHING");
  await bank.editor("Question").fill("Match the lenses with their images.");
  for (const [row, column] of ["A1", "B2", "C3", "D5"].map((cell) => Array.from(cell))) {
    await tick(form.getByLabel(`Row ${row}, column ${column}`));
  }
  faults.push(...(await inspect(page, "matrix", "all")));
  await bank.save(next, saved);

  await form.getByLabel("Response type").selectOption("ASSERTION_REASONING");
  await bank.editor("Question").fill("Assertion: light bends. Reason: it is slower in glass.");
  await bank.options(["Both true", "Both false"], ["A"]);
  await bank.save("Submit Question", saved);

  await bank.list.getByLabel("Subject").selectOption(lenses.subject);
  await bank.list.getByText("6 questions").waitFor();
  await bank.act("How many images", "Edit");
  await page.getByRole("heading", { name: "Edit question" }).waitFor();
  await expect.poll(() => form.getByLabel("Answer key").inputValue()).toBe("2.5");
  await expect.poll(() => form.getByLabel("Tolerance").inputValue()).toBe("0.05");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  faults.push(...(await inspect(page, "list and edit form on a phone", "all")));
  expect(faults).toEqual([]);
});

test("questions are searched, deleted and restored", { tags: ["thorough"] }, async () => {
  const { page, bank } = await openBank("?subject=Wave+lab");
  const { list } = bank;
  await list.getByText("27 questions").waitFor();
  await list.getByRole("button", { name: "Next" }).click();
  await list.getByText("Page 2 of 2").waitFor();
  await expect.poll(() => list.getByRole("row").count()).toBe(3);
  await list.getByLabel("Difficulty").selectOption("DIFFICULT");
  await list.getByText("3 questions").waitFor();
  await page.waitForURL(/\?subject=Wave\+lab&difficulty=DIFFICULT$/);
  await page.reload();
  await list.getByText("3 questions").waitFor();

  await tick(list.getByLabel("Select all questions of this page"));
  await tick(bank.row("echo number 10").getByLabel(/^Select/), false);
  await list.getByRole("button", { name: "Delete 2 selected questions" }).click();
  const asked = page.getByRole("dialog", { name: "Delete 2 questions?" });
  const faults = await inspect(page, "delete dialog", "all");
  await asked.getByRole("button", { name: "Delete" }).click();
  await list.getByText("1 question", { exact: true }).waitFor();
  const notice = page.locator(".notice").filter({ hasText: "2 question(s) deleted successfully." });
  await notice.getByRole("button", { name: "Undo" }).click();
  await list.getByText("3 questions").waitFor();

  await bank.act("echo number 10", "Delete");
  const one = page.getByRole("dialog", { name: "Delete this question?" });
  await one.getByRole("button", { name: "Delete" }).click();
  await dismissNotice(page, "1 question(s) deleted successfully.");
  await list.getByRole("button", { name: "Clear filters" }).click();
  await list.getByLabel("Words").fill("echo retur");
  await list.getByRole("button", { name: "Search" }).click();
  await list.getByText("26 questions").waitFor();
  expect(faults).toEqual([]);
});

test("two administrators' edits lose neither text", { tags: ["thorough"] }, async () => {
  const table = "<table><tbody><tr><td><p>wave</p></td><td><p>fast</p></td></tr></tbody></table>";
  const formula =
    '<p>Is <span data-type="inline-math" data-latex="v=\\frac{s}{t}"></span> true?</p>';
  const { _id } = await uploaded(formula + table);
  const { page, watch, bank } = await openBank(`?subject=Wave+lab&edit=${_id}`);
  watch.tolerate(/status of 409/);
  const { form, preview } = bank;
  await preview.locator(".katex").waitFor();
  await preview.getByRole("cell", { name: "fast" }).waitFor();
  await admin.put(`/api/questions/${_id}`, { marks: 3 }, QuestionView);
  await form.getByLabel("Difficulty").selectOption("MEDIUM");
  await form.getByRole("button", { name: "Update Question" }).click();
  const conflict = page.getByRole("region", { name: "Changed by someone else" });
  await conflict.getByText("Marks").waitFor();
  expect((await conflict.locator("dl").innerText()).replace(/\s+/g, " ")).toBe("Marks 1 → 3");
  const faults = await inspect(page, "conflict", "all");
  expect(await form.getByLabel("Difficulty").inputValue()).toBe("MEDIUM");
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await bank.save("Update Question", "✅ Question updated successfully!");
  await bank.list.waitFor();

  // The table of the text is rendered: its cells have no space between them.
  await bank.act(/wave\s*fast/, "History");
  const history = page.getByRole("dialog", { name: "Edit history" });
  await history.getByText("Written").waitFor();
  await expect.poll(() => history.getByRole("listitem").count()).toBe(3);
  await history.getByText("Difficulty").waitFor();
  faults.push(...(await inspect(page, "history", "all")));
  expect(faults).toEqual([]);
});

test("the keyboard alone writes, and a reload loses nothing", { tags: ["thorough"] }, async () => {
  const { page, bank } = await openBank("?subject=Wave+lab&new=1");
  const { keyboard } = page;
  const type = async (words: string) => {
    await keyboard.press("Tab");
    await keyboard.type(words);
  };
  // The form is loaded when it is opened.
  await bank.editor("Question").waitFor();
  await page.getByRole("heading", { name: "New question" }).focus();
  for (const choice of ["JEE", "Wave", "Sound"]) await type(choice);
  await page.keyboard.press("Tab");
  await focusIn(page, "subTopic");
  for (const choice of ["Number", "Easy", "2"]) await type(choice);
  await bank.editor("Question").focus();
  await keyboard.type("How many echoes return?");
  await bank.form.getByLabel("Answer key").focus();
  await keyboard.type("4");
  await bank.preview.getByText("How many echoes return?").waitFor();

  await page.getByRole("link", { name: "Dashboard" }).click();
  const asked = page.getByRole("dialog", { name: "Leave this page?" });
  await asked.getByRole("button", { name: "Stay" }).click();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await bank.form.getByText("We restored your unsaved draft.").waitFor();
  await bank.preview.getByText("How many echoes return?").waitFor();
  await bank.editor("Question").focus();
  await keyboard.press("Control+Enter");
  await dismissNotice(page, "✅ Question saved successfully!");
  await expect.poll(async () => (await bank.editor("Question").innerText()).trim()).toBe("");
  expect(await bank.form.getByLabel("Topic", { exact: true }).inputValue()).toBe("Sound");
  await bank.backToList();
  await bank.row("How many echoes return?").getByText("Wave lab › Sound › Echoes").waitFor();
});
