import { readFile } from "node:fs/promises";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { ReviewPage } from "@academy/core/bank/review/review-queue.schema.ts";
import { ReviewSettings } from "@academy/core/bank/review-settings/review-settings.schema.ts";
import { QuestionPage } from "@academy/core/bank/question/question-list.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { makeDocx, p } from "@academy/core/exchange/files/docx.fixture.ts";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type Api, people } from "./support/api.ts";
import { BankScreen, openAsAdmin } from "./support/bank-screen.ts";
import { faultsOf, inspect } from "./support/inspect.ts";
import { emptyReviewQueue } from "./support/review-queue.ts";
import { inRowMenu } from "./support/row-menu.ts";
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
  `${number}. Echo ${number}: a hiker on the edge of a deep valley claps once and hears the sound come back from the cliff on the other side after ${number} seconds. How far away is the cliff, if the air is dry and warm?`,
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

/** Ten approved questions of a sub-topic. */
async function tenOf(place: Record<string, string>): Promise<QuestionPage["questions"]> {
  const query = new URLSearchParams({ ...place, states: "APPROVED", limit: "10" });
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

const stateFor = (page: Page, state: string) => async () => {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What to change").selectOption("Set the state");
  await dialog.getByLabel("State").selectOption(state);
};

const removal = (id: string) => ({ select: { ids: [id] }, change: { kind: "delete" } });

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

describe("a content team's day", () => {
  test("a Word file of 302 questions is imported, mended, reviewed and approved", async () => {
    const { page } = await openAsAdmin(stage, "/admin/bulk-manage");
    const numbers = Array.from({ length: COUNT }, (_, i) => i + 1);
    const wrong = [
      echo(301, "(A) twice", "(B) half", "(D) a third", "Ans. B"),
      echo(302, ...OPTIONS),
    ];
    const all = [...head, ...numbers.flatMap((one) => echo(one, ...WHOLE)), ...wrong.flat()];
    await upload(page, "echoes.docx", word(...all));
    await page.getByRole("button", { name: "With errors" }).click();
    await page.getByText("Option C is missing: A, B and D were found.").first().waitFor();
    await page.getByText("No answer was found. Write a line: Ans. B").first().waitFor();
    const faults = await faultsOf(page, "errors of a Word file");
    await page.getByRole("button", { name: `Add ${COUNT} questions` }).click();
    await page.getByText(`Uploaded ${COUNT} / 302`).first().waitFor();
    const mended = word(...head, ...echo(301, ...WHOLE), ...echo(302, ...WHOLE));
    await upload(page, "echoes-mended.docx", mended);
    await page.getByRole("button", { name: "Add 2 questions" }).click();
    await page.getByText("Uploaded 2 / 2").first().waitFor();
    expect(await countOf({ ...echoes, states: "DRAFT" })).toBe(302);

    await emptyReviewQueue(admin);
    await page.goto("/admin/upload-question?subject=Wave+lab");
    await changeAll(page, 302, stateFor(page, "In review"), "302 questions changed.");
    const [own] = (await admin.get("/api/questions/review", ReviewPage)).questions;
    const state = `/api/questions/${own?._id}/state`;
    const approval = admin.put(state, { state: "APPROVED" }, QuestionView);
    await expect(approval).rejects.toMatchObject({ status: 409, code: "own_change" });

    const { page: second } = await stage.visit({ viewport: { width: 1440, height: 900 } });
    await openAs(second, people.kabir, "/admin/review");
    await second.getByRole("button", { name: "Approve" }).click();
    await expect.poll(() => countOf({ ...echoes, states: "APPROVED" })).toBe(1);
    await second.goto("/admin/upload-question?subject=Wave+lab&states=REVIEW");
    await changeAll(second, 301, stateFor(second, "Approved"), "301 questions changed.");
    expect(await countOf({ ...echoes, states: "APPROVED" })).toBe(302);
    expect(faults).toEqual([]);
  });

  test("all are moved, which is undone, and one topic is merged into another", async () => {
    const { page } = await openAsAdmin(stage, "/admin/upload-question?subject=Wave+lab");
    const dialog = page.getByRole("dialog");
    const toBeats = async () => {
      await dialog.getByLabel("Subject").selectOption("Wave lab");
      await dialog.getByLabel("Sub-topic").selectOption("Beats");
      await dialog.getByText("302 questions will change.").waitFor();
      expect(await inspect(page, "change questions", "all")).toEqual([]);
    };
    await changeAll(page, 302, toBeats, "302 questions moved.");
    expect([await countOf(echoes), await countOf(beats)]).toEqual([0, 302]);
    await dialog.getByRole("button", { name: "Undo" }).click();
    await dialog.getByText("302 questions are as before.").waitFor();
    expect([await countOf(echoes), await countOf(beats)]).toEqual([302, 0]);

    await page.goto("/admin/subject-topics?subject=Wave+lab");
    await page.getByRole("button", { name: "Delete: Wave lab, Sound, Echoes" }).click();
    await dialog.getByLabel("Topic", { exact: true }).selectOption("Sound");
    await dialog.getByLabel("Sub-topic").selectOption("Beats");
    await dialog.getByRole("button", { name: "Move all 302 questions to Sound › Beats" }).click();
    await dialog.getByText("302 questions moved.").waitFor();
    expect(await countOf(beats)).toBe(302);
  });

  test("a copy is found, deleted and restored, and an old version comes back", async () => {
    const [first] = await tenOf(beats);
    const { _id, question = "" } = first ?? {};
    const { _id: copyId } = await admin.post(
      "/api/questions/upload",
      {
        ...beats,
        examType: "JEE",
        difficulty: "EASY",
        responseType: "MCQ_SINGLE",
        question: question.replace("a deep valley", "a wide valley"),
        options: first?.options,
        answerKey: 1,
      },
      QuestionView,
    );
    const { page } = await openAsAdmin(stage, "/admin/duplicates");
    await page.getByLabel("Exam", { exact: true }).selectOption("JEE");
    await page.getByLabel("Subject").selectOption("Wave lab");
    await page.getByRole("button", { name: "Search for duplicates" }).click();
    await page.getByText("303 questions compared, 1 group found").waitFor();
    await page.getByRole("button", { name: "Keep question 1 of 2" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete 1 question" }).click();
    await page.getByText("Every group is done").waitFor();
    expect(await countOf(beats)).toBe(302);
    await page.goto("/admin/question-trash");
    await page.getByRole("button", { name: /^Restore: / }).click();
    await page.getByText("Restored. The question is in the bank again.").waitFor();
    await page.getByText("Nothing here").waitFor();
    expect(await inspect(page, "trash", "all")).toEqual([]);
    expect(await countOf(beats)).toBe(303);
    await admin.post("/api/questions/bulk", removal(copyId), z.unknown());

    await admin.put(`/api/questions/${_id}`, { marks: 2 }, QuestionView);
    await page.goto(`/admin/question-history/${_id}`);
    await page.getByRole("button", { name: "Restore this version" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
    await page.getByText(/is restored as revision/).waitFor();
    expect(await admin.get(`/api/questions/${_id}`, QuestionView)).toMatchObject({ marks: 4 });
  });

  test("a paper is downloaded as Word, and uploading it again changes nothing", async () => {
    const questionIds = (await tenOf(beats)).map((one) => one._id);
    const start = Date.now() + 86_400_000;
    await admin.post(
      "/api/tests/createtest",
      {
        name: "Echo paper",
        examType: "JEE",
        access: "PUBLIC",
        startTime: new Date(start).toISOString(),
        expiryTime: new Date(start + 7_200_000).toISOString(),
        durationMinutes: 60,
        totalQuestions: 10,
        sectionDetails: [{ subject: "Wave lab", numQuestions: 10, questionIds }],
      },
      TestAdminView,
    );
    const { page, watch } = await openAsAdmin(stage, "/admin/manage-tests");
    await inRowMenu(page, "Echo paper", "Download Word");
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
    await content.selectOption({ label: "Answer key only" });
    await dialog.getByLabel("Columns").waitFor({ state: "detached" });

    const paper = await readFile(await file.path());
    expect(paper.includes("word/media/"), "the logo").toBe(true);
    await upload(page, "paper.docx", paper);
    await page.getByRole("button", { name: "Duplicates 10" }).click();
    await expect.poll(() => page.getByText("Exactly: always skipped").count()).toBe(10);
    await page.getByRole("button", { name: "Nothing to add" }).waitFor();
    expect(faults).toEqual([]);
    expect(watch.problems).toEqual([]);
  });
});
