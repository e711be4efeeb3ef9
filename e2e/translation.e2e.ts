import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { PassageView } from "@academy/core/bank/passage/passage.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { QuestionVariants } from "@academy/core/bank/variant/variant.schema.ts";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import type { Page } from "playwright-core";
import { type Api, people } from "./support/api.ts";
import { dismissNotice } from "./support/bank-screen.ts";
import { faultsOf } from "./support/inspect.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { tick } from "./support/tick.ts";

const stage = useStage();
const desktop = { width: 1440, height: 900 };
const names = { subject: "Language lab", topic: "Falling", subTopic: "Stones" };
const formula = `<span data-type="inline-math" data-latex="v^2=2gh"></span>`;
const question = {
  ...names,
  examType: "JEE",
  difficulty: "EASY",
  responseType: "MCQ_SINGLE",
  question: `<p>A stone falls 10 m. Use ${formula}.</p>`,
  options: ["<p>14 m/s</p>", "<p>10 m/s</p>"],
  answerKey: 0,
  solution: "<p>The root of 196 is 14.</p>",
};
let admin: Api;
let questionId = "";

const give = (api: Api, role: string) =>
  admin.put(`/api/users/${api.userId}/roles`, { roles: [role] }, z.unknown());

beforeAll(async () => {
  admin = await stage.api.signedIn(people.admin);
  await admin.post("/api/subject-topics", names, SubjectTopic);
  await give(await stage.api.signedIn(people.asha), "author");
  await give(await stage.api.signedIn(people.kabir), "translator");
  const author = await stage.api.signedIn(people.asha);
  ({ _id: questionId } = await author.post("/api/questions/upload", question, QuestionView));
});

const editor = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const variants = () => admin.get(`/api/questions/${questionId}/variants`, QuestionVariants);

test("an author translates a question, English changes, and it is checked and saved again", async () => {
  const { page } = await stage.visit({ viewport: desktop });
  await openAs(page, people.asha, `/admin/upload-question?subject=Language+lab&edit=${questionId}`);
  await page.getByLabel("Language", { exact: true }).selectOption("hi");
  await page.getByRole("heading", { name: "Question in Hindi" }).waitFor();
  await page.getByRole("button", { name: "Save in Hindi" }).click();
  await page.getByText("Write this in Hindi, or copy it from English.").first().waitFor();

  for (const text of ["question", "option A", "option B", "solution"]) {
    await page.getByRole("button", { name: `Copy from English: ${text}` }).click();
  }
  const asked = editor(page, "Question in Hindi");
  await asked.locator(".katex").waitFor();
  expect(await asked.getAttribute("lang")).toBe("hi");
  await asked.getByText("A stone falls").evaluate((paragraph) => {
    // The words before the formula: typing over them would select the formula too.
    const words = paragraph.firstChild;
    if (words) words.textContent = "एक पत्थर 9 m गिरता है। प्रयोग करें ";
  });
  await page.getByText("Hindi has 9, English has 10.").waitFor();
  const faults = await faultsOf(page, "translation with a difference", "colours");
  await page.setViewportSize(desktop);
  await tick(page.getByLabel("Formulas and numbers are right: question"));
  await editor(page, "Option B in Hindi").fill("10 मी/से");
  await page.getByRole("button", { name: "Save in Hindi" }).click();
  await dismissNotice(page, "Question saved in Hindi.");
  await page.getByText("Hindi: translated").waitFor();
  expect((await variants()).variants).toMatchObject([
    { language: "hi", changed: [], differences: [{ path: "question", confirmed: true }] },
  ]);

  await page.getByLabel("Language", { exact: true }).selectOption("");
  await editor(page, "Option A").fill("14 m/s downwards");
  await page.getByRole("button", { name: "Update Question" }).click();
  await dismissNotice(page, "Question updated successfully!");
  await page.getByRole("row").filter({ hasText: "A stone falls" }).getByText("Hindi").waitFor();

  await page.goto(`/admin/upload-question?edit=${questionId}`);
  await page.getByText("Hindi: to be checked").waitFor();
  await page.getByLabel("Language", { exact: true }).selectOption("hi");
  await page
    .getByText("To be checked. Changed in English since it was translated: Option A.")
    .waitFor();
  faults.push(...(await faultsOf(page, "translation to be checked", "colours")));
  await page.setViewportSize(desktop);
  await page.getByText("Show what was translated").click();
  await editor(page, "Option A in Hindi").fill("14 मी/से नीचे");
  await page.getByRole("button", { name: "Save in Hindi" }).click();
  await page.getByText("Hindi: translated").waitFor();
  expect((await variants()).variants).toMatchObject([{ edition: 2, changed: [] }]);
  expect(faults).toEqual([]);
});

test("a translator sees the bank to translate it, and writes Urdu from right to left", async () => {
  const { page } = await stage.visit({ viewport: desktop });
  await openAs(page, people.kabir, "/admin/upload-question?subject=Language+lab");
  await page.getByRole("link", { name: "Translate questions" }).waitFor();
  expect(await page.getByRole("button", { name: "New question" }).count()).toBe(0);
  await page.getByLabel("Not in language").selectOption("ur");
  await page.getByRole("button", { name: /^Open A stone falls/ }).click();
  const faults = await faultsOf(page, "question of a translator");
  await page.setViewportSize(desktop);
  await page.getByLabel("Language", { exact: true }).selectOption("ur");
  for (const text of ["question", "option A", "option B"]) {
    await page.getByRole("button", { name: `Copy from English: ${text}` }).click();
  }
  expect(await page.getByText("The root of 196").count()).toBe(0);
  const asked = editor(page, "Question in Urdu");
  expect(await asked.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  const formulaOf = asked.locator(".katex").locator("..");
  expect(await formulaOf.evaluate((element) => getComputedStyle(element).direction)).toBe("ltr");
  await page.getByRole("button", { name: "Save in Urdu" }).click();
  await dismissNotice(page, "Question saved in Urdu.");
  faults.push(...(await faultsOf(page, "translation into Urdu", "colours")));
  await page.setViewportSize(desktop);
  await page.getByRole("button", { name: "Back to the list" }).first().click();
  await page.getByText("No questions found").waitFor();
  expect(faults).toEqual([]);
});

test("an administrator translates a passage into Tamil", async () => {
  const passage = { ...names, examType: "JEE", passageText: "<p>A well is 45 m deep.</p>" };
  const { _id } = await admin.post("/api/passages/upload", passage, PassageView);
  const { page } = await stage.visit({ viewport: desktop });
  await openAs(page, people.admin, `/admin/passage-manage?edit=${_id}`);
  await page.getByLabel("Language", { exact: true }).selectOption("ta");
  await page.getByRole("button", { name: "Copy from English: passage" }).click();
  await page.getByRole("button", { name: "Save in Tamil" }).click();
  await dismissNotice(page, "Passage saved in Tamil.");
  await page.getByText("Tamil: translated").waitFor();
  expect(await faultsOf(page, "passage in Tamil")).toEqual([]);
});
