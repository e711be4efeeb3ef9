import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionPage } from "@academy/core/bank/question/question-list.schema.ts";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";
import { wordPaper, wordPaperKeys } from "./support/word-paper.ts";

const stage = useStage();
const names = { subject: "Science", topic: "Weekly tests", subTopic: "Mixed" };
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Counts what a person does. */
class Hands {
  count = 0;

  async press(target: Locator): Promise<void> {
    this.count++;
    await target.click();
  }

  async write(target: Locator, text: string): Promise<void> {
    this.count++;
    await target.fill(text);
  }

  async choose(target: Locator, option: string): Promise<void> {
    this.count++;
    await target.selectOption({ label: option });
  }

  async upload(page: Page, name: string, buffer: Buffer): Promise<void> {
    this.count++;
    const file = { name, mimeType: DOCX, buffer };
    await page.getByLabel("Choose a data file").setInputFiles(file);
    const form = page.getByRole("form", { name: "Data file" });
    await this.press(form.getByRole("button", { name: "Upload" }));
    await page.getByText("Rows in the file").waitFor();
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** How many rows cannot be inserted. */
const errorsOf = (page: Page) =>
  page.locator("dl > div").filter({ hasText: "With errors" }).locator("dd").innerText();

/** Values that a paper does not have. */
async function fillDefaults(page: Page, hands: Hands): Promise<void> {
  await hands.press(page.getByText("Default values for missing columns"));
  await hands.choose(page.getByLabel("Exam type"), "NEET");
  await hands.write(page.getByLabel("Subject", { exact: true }), names.subject);
  await hands.write(page.getByLabel("Topic", { exact: true }), names.topic);
  await hands.write(page.getByLabel("Sub-topic"), names.subTopic);
  await hands.choose(page.getByLabel("Difficulty"), "Medium");
}

/** Pastes the keys of all parts. */
async function pasteKeys(page: Page, hands: Hands): Promise<void> {
  await hands.press(button(page, "Keys: 0 of 90"));
  await hands.write(page.getByLabel("Keys", { exact: true }), wordPaperKeys());
  await hands.press(button(page, "Use these keys"));
  await button(page, "Keys: 90 of 90").waitFor();
}

test("a teacher mends a paper once, a reviewer approves, and the next paper is read alike", async () => {
  const admin = await stage.api.signedIn(people.admin);
  await admin.post("/api/subject-topics", names, SubjectTopic);
  for (const [who, role] of [
    [people.asha, "author"],
    [people.kabir, "reviewer"],
  ] as const) {
    const { userId } = await stage.api.signedIn(who);
    await admin.put(`/api/users/${userId}/roles`, { roles: [role] }, z.unknown());
  }
  // New roles have ended both sessions.
  const asha = await stage.api.signedIn(people.asha);
  const drafts = async (state: string) =>
    (await asha.get(`/api/questions/search?topic=Weekly+tests&states=${state}`, QuestionPage))
      .total;
  const { page } = await stage.visit();
  await openAs(page, people.asha, "/admin/bulk-manage");
  const hands = new Hands();

  await hands.upload(page, "Paper 1.docx", wordPaper(1));
  const paper = page.getByRole("region", { name: "How this file was read" });
  await paper.getByText(/^90 questions in 3 parts \(30, 30, 30\); no options/).waitFor();
  const faults = await faultsOf(page, "paper that is not understood", "colours");
  await hands.press(paper.getByRole("button", { name: "Each question has 4 option lines" }));
  await paper.getByText(/options in lines without labels; no keys/).waitFor();
  await pasteKeys(page, hands);
  await fillDefaults(page, hands);
  faults.push(...(await faultsOf(page, "paper that is understood")));
  await hands.press(button(page, "Use this reading"));
  await button(page, "Add 90 questions").waitFor();
  expect(await errorsOf(page)).toBe("0");
  await hands.press(button(page, "Add 90 questions"));
  await page.getByText("✅ Uploaded 90 / 90").first().waitFor();
  expect(await drafts("DRAFT")).toBe(90);
  await hands.press(button(page, "Send to review"));
  await page.getByText("90 questions sent to review.").waitFor();
  expect(hands.count).toBeLessThanOrEqual(25);

  const { page: desk } = await stage.visit();
  await openAs(desk, people.kabir, "/admin/review");
  await desk.getByText(/^Question 1 of/).waitFor();
  await button(desk, "Approve").click();
  await until("an approved question", 20_000, async () =>
    (await drafts("APPROVED")) === 1 ? true : undefined,
  );
  expect(await drafts("REVIEW")).toBe(89);

  await page.goto("/admin/bulk-manage");
  await hands.upload(page, "Paper 2.docx", wordPaper(2));
  await paper.getByText(/^Read like Paper 1\.docx, \d+ \w+ \d+\./).waitFor();
  await paper
    .getByText(/^90 questions in 3 parts \(30, 30, 30\); options in lines without labels/)
    .waitFor();
  await pasteKeys(page, hands);
  await hands.press(button(page, "Use this reading"));
  await button(page, "Add 90 questions").waitFor();
  expect(await errorsOf(page)).toBe("0");
  faults.push(...(await faultsOf(page, "paper of a known form")));
  await hands.press(button(page, "Add 90 questions"));
  await page.getByText("✅ Uploaded 90 / 90").first().waitFor();
  expect(faults).toEqual([]);
});

test(
  "a paragraph is said to be something else by key and by menu, and the step is taken back",
  { tags: ["thorough"] },
  async () => {
    const { page } = await stage.visit();
    await openAs(page, people.admin, "/admin/bulk-manage");
    await new Hands().upload(page, "By keyboard.docx", wordPaper(3));
    const shows = page.getByRole("button", { name: /^(?:Show|Hide) the paper$/ });
    // It is shown at once only if its form is not known from another paper.
    if ((await shows.getAttribute("aria-expanded")) === "false") await shows.click();
    const read = page.getByRole("region", { name: "How this file was read" });
    const paper = page.getByRole("region", { name: "Paragraphs of the file" });
    const menuOf = (start: RegExp) => paper.getByRole("button", { name: start });
    await menuOf(/^Paragraph 3, Heading: Part A/).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("n");
    await paper.getByText("Set by hand").waitFor();
    await read.getByText(/^89 questions/).waitFor();
    await page.keyboard.press("Control+z");
    await read.getByText(/^90 questions/).waitFor();
    await menuOf(/^Paragraph 4, Question: 1\. /).click();
    await page.getByRole("menuitem", { name: "Not part of a question (N)" }).click();
    await read.getByText(/^89 questions/).waitFor();
    await button(page, "Undo the last step").click();
    await read.getByText(/^90 questions/).waitFor();
    expect(await faultsOf(page, "paragraphs and questions")).toEqual([]);
  },
);
