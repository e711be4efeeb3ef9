import { makeDocx, p } from "@academy/core/exchange/files/docx.fixture.ts";
import { sharedBytes } from "@academy/core/testing/shared-data.fixture.ts";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionPage } from "@academy/core/bank/question/question-list.schema.ts";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { emptyReviewQueue } from "./support/review-queue.ts";
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

  /** Presses a key while the focus is somewhere. */
  async key(page: Page, key: string): Promise<void> {
    this.count++;
    await page.keyboard.press(key);
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
  await emptyReviewQueue(admin);
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
  await expect.poll(() => drafts("REVIEW")).toBe(89);

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

/** Presses a button of the mending screen, and waits until the paper was read again. */
async function mend(page: Page, hands: Hands, target: Locator): Promise<void> {
  await hands.press(target);
  await page.getByText("Reading again…").waitFor({ state: "detached" });
}

test(
  "a copied web form without labels ends complete, and the focus is never lost",
  { tags: ["thorough"] },
  async (ctx) => {
    const { page } = await stage.visit();
    await openAs(page, people.admin, "/admin/bulk-manage");
    await new Hands().upload(page, "form.docx", sharedBytes(ctx, "word-papers/ccee-ds2.docx"));
    const hands = new Hands();
    const read = page.getByRole("region", { name: "How this file was read" });
    const paper = page.getByRole("region", { name: "Paragraphs of the file" });
    const isLost = () => page.evaluate(() => document.activeElement === document.body);
    await hands.press(read.getByRole("button", { name: "Options: none" }));
    await hands.press(page.getByLabel("They have no labels: 4 lines after each question"));
    await hands.press(button(page, "Read it so"));
    await read.getByText(/^40 questions/).waitFor();
    expect(await isLost()).toBe(false);
    await mend(page, hands, button(page, /^The correct option has a colour of its own/));
    expect(await isLost()).toBe(false);
    // Two figures were taken for the first options of their questions: two keys in a row.
    const figures = paper.getByRole("button", { name: /: \ufffc$/ });
    await figures.first().focus();
    await hands.key(page, "t");
    await figures.last().focus();
    await hands.key(page, "t");
    await expect.poll(() => paper.getByText("Set by hand").count()).toBe(2);
    await page.getByText("Reading again…").waitFor({ state: "detached" });
    await mend(page, hands, button(page, "They are right as they are"));
    await button(page, "Keys: 40 of 40").waitFor();
    expect(await read.getByRole("list", { name: "Doubts" }).count()).toBe(0);
    expect(await faultsOf(page, "mended paper")).toEqual([]);
    await hands.press(button(page, "Use this reading"));
    await page.getByText("Choose them below, then check the file again.").waitFor();
    expect(await isLost()).toBe(false);
    expect(hands.count).toBeLessThanOrEqual(15);
    const needless = page.getByText("Only what all rows lack, see above.");
    await expect.poll(() => needless.count()).toBe(20);
  },
);

test(
  "an option is named as the key, a question is left out, and all of it is forgotten",
  { tags: ["thorough"] },
  async () => {
    const { page } = await stage.visit();
    await openAs(page, people.admin, "/admin/bulk-manage");
    const lines = Array.from({ length: 5 }, (_, at) => [
      `${at + 1}. Which of these is thing number ${at + 1}?`,
      ...["(A) a stone", "(B) a leaf", "(C) a cloud", "(D) a river"].slice(0, at === 4 ? 3 : 4),
      ...(at === 3 ? [] : [`Ans. ${"ABCD".charAt(at % 4)}`]),
    ]).flat();
    const bytes = makeDocx(lines.map((line) => p(line)).join(""));
    await new Hands().upload(page, "By hand.docx", bytes);
    const read = page.getByRole("region", { name: "How this file was read" });
    await button(page, "Show the paper").click();
    await button(page, "Keys: 4 of 5").waitFor();
    await button(page, "No key: Question 4").click();
    await page.getByRole("menuitem", { name: "Option C is correct" }).click();
    await button(page, "Keys: 5 of 5").waitFor();
    await button(page, "Key C: Question 4").waitFor();
    await button(page, "Leave out: Question 5").click();
    await button(page, "Keys: 4 of 4").waitFor();
    await page.reload();
    await read.getByText(/^4 questions/).waitFor();
    await button(page, "Forget all corrections").click();
    await button(page, "Keys: 4 of 5").waitFor();
    await button(page, "Undo the last step").click();
    await read.getByText(/^4 questions/).waitFor();
  },
);
