import { readFile } from "node:fs/promises";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { ReviewSettings } from "@academy/core/bank/review/review-settings.schema.ts";
import { QuestionPage } from "@academy/core/bank/search/question-list.schema.ts";
import { TestAdminView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { makeDocx, p } from "@academy/core/exchange/files/docx.fixture.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { type Api, people } from "./support/api.ts";
import { BankScreen, openAsAdmin } from "./support/bank-screen.ts";
import { inspect } from "./support/inspect.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();

const COUNT = 300;
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const echoes = { subject: "Wave lab", topic: "Sound", subTopic: "Echoes" };
const beats = { subject: "Wave lab", topic: "Sound", subTopic: "Beats" };

const head = [
  "Exam: JEE",
  `Subject: ${echoes.subject}`,
  `Topic: ${echoes.topic}`,
  `Sub-topic: ${echoes.subTopic}`,
  "Difficulty: EASY",
  "Marks: 4",
];
const echo = (number: number, ...more: string[]) => [
  `${number}. Echo ${number}: a shout comes back after ${number} seconds. How wide is the valley?`,
  ...more,
  "Sol. Half of the sound's path.",
];
const OPTIONS = ["(A) twice", "(B) half", "(C) thrice", "(D) a third"];
const WHOLE = [...OPTIONS, "Ans. B"];
const word = (...lines: string[]): Buffer => makeDocx(lines.map((line) => p(line)).join(""));

let admin: Api;

async function countOf(place: Record<string, string>): Promise<number> {
  const query = new URLSearchParams({ ...place, limit: "1" });
  return (await admin.get(`/api/questions/search?${query.toString()}`, QuestionPage)).total;
}

/** The questions of a sub-topic, as many as fit on a page. */
async function questionsOf(place: Record<string, string>) {
  const query = new URLSearchParams({ ...place, limit: "100" });
  return (await admin.get(`/api/questions/search?${query.toString()}`, QuestionPage)).questions;
}

/** Uploads a Word file and waits for the result of its check. */
async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto("/admin/bulk-manage");
  await page.getByLabel("Choose a data file").setInputFiles({ name, mimeType: DOCX, buffer });
  await page
    .getByRole("form", { name: "Data file" })
    .getByRole("button", { name: "Upload" })
    .click();
  await page.getByText("Rows in the file").waitFor();
}

/** Changes all questions that the bank's filters find, and waits for the result. */
async function changeAll(page: Page, count: number, choose: () => Promise<void>, result: string) {
  const bank = new BankScreen(page);
  await bank.list.getByText(`${count} questions`, { exact: true }).first().waitFor();
  await bank.list.getByLabel("Select all questions of this page").check();
  await bank.list.getByRole("button", { name: `Select all ${count} questions found` }).click();
  await bank.list.getByRole("button", { name: `Change ${count} selected questions…` }).click();
  await choose();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(`${count} questions will change.`).waitFor();
  await dialog.getByRole("button", { name: `Change ${count} questions` }).click();
  await page.getByText(result).first().waitFor();
}

beforeAll(async () => {
  admin = await stage.api.signedIn(people.admin);
  for (const entry of [echoes, beats]) {
    await admin.post("/api/subject-topics", entry, SubjectTopic);
  }
  const settings = await admin.get("/api/questions/review/settings", ReviewSettings);
  const on = { needsReview: true, needsSolution: true, rev: settings.rev };
  await admin.put("/api/questions/review/settings", on, ReviewSettings);
  const { userId } = await stage.api.signedIn(people.kabir);
  await admin.post(`/api/users/${userId}/promote`, {}, z.unknown());
});

test("a team imports a Word file, reviews it, tidies the bank and prints a paper", async () => {
  const { page, watch } = await openAsAdmin(stage, "/admin/bulk-manage");
  const faults: string[] = [];
  const numbers = Array.from({ length: COUNT }, (_, i) => i + 1);
  const wrong = [echo(301, "(A) twice", "(B) half", "(D) a third", "Ans. B"), echo(302, ...OPTIONS)];

  // Two of 302 questions have mistakes; they are put right in a second file.
  const whole = [...head, ...numbers.flatMap((one) => echo(one, ...WHOLE)), ...wrong.flat()];
  await upload(page, "echoes.docx", word(...whole));
  await page.getByRole("button", { name: "With errors" }).click();
  await page.getByText("Option C is missing: A, B and D were found.").waitFor();
  await page.getByText("No answer was found. Write a line: Ans. B").waitFor();
  await page.getByRole("button", { name: `Add ${COUNT} questions` }).click();
  await page.getByText(`Uploaded ${COUNT} / 302`).first().waitFor();
  const fixed = word(...head, ...echo(301, ...WHOLE), ...echo(302, ...WHOLE));
  await upload(page, "echoes-fixed.docx", fixed);
  await page.getByRole("button", { name: "Add 2 questions" }).click();
  await page.getByText("Uploaded 2 / 2").first().waitFor();
  expect(await countOf({ ...echoes, states: "DRAFT" })).toBe(302);

  // The second administrator approves, because no one approves their own questions.
  const dialog = page.getByRole("dialog");
  const setState = (on: Page, state: string) => async () => {
    await on.getByRole("dialog").getByLabel("What to change").selectOption("Set the state");
    await on.getByRole("dialog").getByLabel("State").selectOption(state);
  };
  await page.goto("/admin/upload-question?subject=Wave+lab");
  await changeAll(page, 302, setState(page, "In review"), "302 questions changed.");
  const { page: second } = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await openAs(second, people.kabir, "/admin/review");
  await second.getByRole("button", { name: "Approve" }).click();
  await second.getByText(/^Question 1 of/).waitFor();
  await second.goto("/admin/upload-question?subject=Wave+lab&states=REVIEW");
  await changeAll(second, 301, setState(second, "Approved"), "301 questions changed.");
  expect(await countOf({ ...echoes, states: "APPROVED" })).toBe(302);

  // All are moved, which is undone; then one topic is merged into the other.
  await page.goto("/admin/upload-question?subject=Wave+lab");
  const toBeats = async () => {
    await dialog.getByLabel("Subject").selectOption("Wave lab");
    await dialog.getByLabel("Sub-topic").selectOption("Beats");
  };
  await changeAll(page, 302, toBeats, "302 questions moved.");
  expect([await countOf(echoes), await countOf(beats)]).toEqual([0, 302]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("302 questions are as before.").waitFor();
  expect([await countOf(echoes), await countOf(beats)]).toEqual([302, 0]);
  faults.push(...(await inspect(page, "after the undo", "all")));
});
