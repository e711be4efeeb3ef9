import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { ComprehensionSet } from "@academy/core/bank/comprehension/comprehension.schema.ts";
import { PassagePage } from "@academy/core/bank/passage/passage.schema.ts";
import { QuestionPage } from "@academy/core/bank/question/question-list.schema.ts";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { tick } from "./support/tick.ts";

const stage = useStage();
const desk = { viewport: { width: 1440, height: 900 } };
const names = { subject: "Botany", topic: "Leaves", subTopic: "Light" };
const inBotany = "subject=Botany";
let admin: Api;

beforeAll(async () => {
  admin = await stage.api.signedIn(people.admin);
  await admin.post("/api/subject-topics", names, SubjectTopic);
});

const passages = () => admin.get(`/api/passages?${inBotany}`, PassagePage);
const questions = () => admin.get(`/api/questions/search?${inBotany}`, QuestionPage);
const setOf = (id: string) => admin.get(`/api/passages/${id}/set`, ComprehensionSet);

/** An administrator at a screen of the question bank. */
async function adminAt(path: string) {
  const visitor = await stage.visit(desk);
  await openAs(visitor.page, people.admin, path);
  // The input is saved as a draft, so a reload may continue.
  visitor.page.on("dialog", (dialog) => void dialog.accept());
  return visitor;
}

async function choosePlace(form: Locator): Promise<void> {
  await form.getByLabel("Exam type").selectOption("NEET");
  // The subject's only topic and sub-topic are selected with it.
  await form.getByLabel("Subject").selectOption(names.subject);
  await expect.poll(() => form.getByLabel("Sub-topic").inputValue()).toBe(names.subTopic);
}

async function write(form: Locator, label: string, text: string): Promise<void> {
  const field = form.getByRole("textbox", { name: label, exact: true });
  await field.click();
  await form.page().keyboard.type(text);
}

const said = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** In the notice: the editor has an Undo of its own. */
const undo = (page: Page) =>
  page.getByRole("status").getByRole("button", { name: "Undo" }).last().click();

test("a passage is written with formatting, corrected, deleted and restored", async () => {
  const { page } = await adminAt(`/admin/passage-manage?${inBotany}`);
  const form = page.getByRole("form", { name: "Add a passage" });
  await page.getByText("No passages found").waitFor();
  await form.getByRole("button", { name: "Add passage" }).click();
  await said(page, "Fill all required fields");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("examType");
  await choosePlace(form);
  await write(form, "Passage", "Leaves take up ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("light");
  await form
    .getByRole("region", { name: "The passage" })
    .getByText("Leaves take up light")
    .waitFor();
  await page.reload();
  await form.getByText("Leaves take up light").first().waitFor();
  await form.getByRole("textbox", { name: "Passage" }).focus();
  await page.keyboard.press("Control+Enter");
  await said(page, "Passage added.");
  expect((await passages()).passages).toMatchObject([
    { ...names, examType: "NEET", passageText: "<p>Leaves take up <strong>light</strong></p>" },
  ]);

  await page.getByRole("button", { name: "Edit Leaves take up light" }).click();
  const edited = page.getByRole("form", { name: "Edit passage" });
  await edited.getByRole("textbox", { name: "Passage" }).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" and air");
  await edited.getByRole("button", { name: "Update passage" }).click();
  await said(page, "Passage updated.");
  await form.waitFor();
  const faults = await faultsOf(page, "passages");

  await page.getByRole("button", { name: "Delete Leaves take up light and air" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await said(page, "Passage deleted!");
  await page.getByText("No passages found").waitFor();
  await undo(page);
  await said(page, "The passage is restored.");
  await page.getByRole("button", { name: "Edit Leaves take up light and air" }).waitFor();
  expect(faults).toEqual([]);
});

/** Once, the server saves the passage and two of its questions, and its answer is lost. */
async function breakOff(page: Page): Promise<void> {
  let broken = false;
  await page.route(/\/api\/passages\/[^/]+\/set$/, async (route) => {
    if (broken || route.request().method() !== "PUT") return route.fallback();
    broken = true;
    const body: { questions: unknown[] } = route.request().postDataJSON();
    await route.fetch({ postData: { ...body, questions: body.questions.slice(0, 2) } });
    await route.abort("connectionreset");
  });
}

test("saving again completes an interrupted set without duplicates", async () => {
  const { page, watch } = await adminAt("/admin/comp-manage");
  watch.tolerate(/ERR_CONNECTION_RESET/);
  const before = await Promise.all([passages(), questions()]);
  await page.getByRole("button", { name: "New comprehension set" }).click();
  const form = page.getByRole("form", { name: "Comprehension set" });
  const card = (number: number) => form.getByRole("region", { name: `Question ${number}` });
  await form.getByRole("button", { name: "Save the set" }).click();
  await said(page, "Fill all required fields");
  await choosePlace(form);
  await write(form, "Passage", "Roots take up water.");
  await write(card(1), "Question", "What takes up water?");
  await write(card(1), "Option A", "Roots");
  await write(card(1), "Option B", "Flowers");
  await tick(card(1).getByLabel("Option A is correct"));
  await form.getByRole("button", { name: "Add a question" }).click();
  await card(2).getByLabel("Response type").selectOption("INTEGER");
  await write(card(2), "Question", "How many roots?");
  await card(2).getByLabel("Answer key").fill("3");
  await form.getByRole("button", { name: "Add a question" }).click();
  await card(3).getByLabel("Response type").selectOption("SUBJECTIVE");
  await write(card(3), "Question", "Why do roots grow?");
  await card(3).getByLabel("Answer key").fill("For water.");
  await form.getByRole("button", { name: "Preview question 3" }).click();
  await card(3).getByText("Roots take up water.").waitFor();
  const faults = await faultsOf(page, "set");

  await breakOff(page);
  await form.getByRole("button", { name: "Save the set" }).click();
  await page.getByRole("alert").getByText("Save failed.").waitFor();
  await form.getByRole("button", { name: "Save the set" }).click();
  await said(page, "Saved successfully");
  await page.getByRole("heading", { name: "Edit comprehension set" }).waitFor();
  const after = await Promise.all([passages(), questions()]);
  expect(after.map(({ total }) => total)).toEqual([before[0].total + 1, before[1].total + 3]);
  await page.waitForURL(/[?&]set=(?!new)/);
  const id = new URL(page.url()).searchParams.get("set") ?? "";
  const types = async () => (await setOf(id)).questions.map(({ responseType }) => responseType);
  expect(await types()).toEqual(["MCQ_SINGLE", "INTEGER", "SUBJECTIVE"]);

  await form.getByRole("button", { name: "Move question 3 up" }).click();
  await form.getByRole("button", { name: "Save the set" }).click();
  await expect.poll(types).toEqual(["MCQ_SINGLE", "SUBJECTIVE", "INTEGER"]);
  await card(2)
    .getByRole("button", { name: /Why do roots grow/ })
    .click();
  await form.getByRole("button", { name: "Delink question 2" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delink" }).click();
  await said(page, "Question delinked from passage.");
  await expect.poll(types).toEqual(["MCQ_SINGLE", "INTEGER"]);
  await card(2)
    .getByRole("button", { name: /How many roots/ })
    .click();
  await form.getByRole("button", { name: "Delete question 2" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await said(page, "Question deleted from question bank.");
  await expect.poll(types).toEqual(["MCQ_SINGLE"]);
  await undo(page);
  await said(page, "The question is back in the set.");
  await expect.poll(types).toEqual(["MCQ_SINGLE", "INTEGER"]);
  expect(faults).toEqual([]);
});

test("questions are linked to a passage and unlinked with the keyboard alone", async () => {
  const { page } = await adminAt(`/admin/link-passages?${inBotany}`);
  const list = await questions();
  const loose = list.questions.find(({ passageId }) => passageId === null);
  const target = (await passages()).passages.find(({ questionCount }) => questionCount === 0);
  if (!loose || !target) throw new Error("There is nothing to link");
  const box = page.getByRole("checkbox", { name: "Why do roots grow?" });
  await box.focus();
  await page.keyboard.press("Space");
  await said(page, "Select a passage first");
  await page.getByRole("radio", { name: /^Leaves take up light/ }).focus();
  await page.keyboard.press("Space");
  const unchosen = page.locator("output").filter({ hasText: /^Select a passage first$/ });
  await expect.poll(() => unchosen.count()).toBe(0);
  await box.focus();
  await page.keyboard.press("Space");
  await page.getByText("1 to link").waitFor();
  const faults = await faultsOf(page, "links");
  await page.getByRole("button", { name: "Save links" }).focus();
  await page.keyboard.press("Enter");
  await said(page, "Linked questions saved");
  await page.getByText("linked here").waitFor();
  expect((await setOf(target._id)).questions).toMatchObject([{ _id: loose._id }]);

  // While the links are being saved, the checkboxes are disabled.
  await expect.poll(() => box.isEnabled()).toBe(true);
  await box.focus();
  await page.keyboard.press("Space");
  await page.getByText("1 to delink").waitFor();
  await page.getByRole("button", { name: "Save links" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await setOf(target._id)).questions).toEqual([]);
  await page.getByText("Nothing changed yet").waitFor();
  expect(faults).toEqual([]);
});
