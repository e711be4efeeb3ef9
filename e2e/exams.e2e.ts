import { readFile } from "node:fs/promises";
import { SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import {
  CorrectionHistory,
  PublishedCorrection,
} from "@academy/core/exam/terms/result/correction.schema.ts";
import { SeriesTakerPage } from "@academy/core/exam/exam-series/series-results.schema.ts";
import { SeriesView } from "@academy/core/exam/series-record/series.schema.ts";
import { openSpreadsheet, rowsOf } from "@academy/core/testing/spreadsheet.fixture.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { type Api, people, Refused } from "./support/api.ts";
import { faultsOf, inspect } from "./support/inspect.ts";
import { ownEmail } from "./support/own-email.ts";
import { processTest } from "./support/process.ts";
import { logIn, openAs } from "./support/sign-in.ts";
import { desktop } from "./support/devices.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();
const minute = 60_000;
const QUESTIONS = 4;
const place = { subject: "Physics", topic: "Two shifts", subTopic: "Mirrors" };
let admin: Api;
let shifts: TestAdminView[];

async function addShift(number: number): Promise<TestAdminView> {
  const questions = Array.from({ length: QUESTIONS }, (_, n) => ({
    ...place,
    examType: "JEE",
    difficulty: "EASY",
    responseType: "MCQ_SINGLE",
    question: `<p>Mirror ${number}.${n + 1}: which image is real?</p>`,
    options: ["The first", "The second", "The third", "The fourth"],
    answerKey: 1,
  }));
  const questionIds: string[] = [];
  for (const question of questions) {
    questionIds.push((await admin.post("/api/questions/upload", question, QuestionView))._id);
  }
  const now = stage.clock.now();
  const fields = {
    name: `Mirrors, shift ${number}`,
    examType: "JEE",
    access: "PUBLIC",
    startTime: new Date(now - minute).toISOString(),
    expiryTime: new Date(now + 20 * minute).toISOString(),
    durationMinutes: 10,
    totalQuestions: QUESTIONS,
    sectionDetails: [
      {
        subject: place.subject,
        numQuestions: QUESTIONS,
        questionIds,
        scheme: { kind: "jee-main" },
      },
    ],
  };
  return admin.post("/api/tests/createtest", fields, TestAdminView);
}

/** Submits a shift: the key's option for the first questions, another option for the next one. */
async function take(student: Api, shift: number, right: number, other?: number): Promise<string> {
  const { _id, sectionDetails } = shifts[shift] ?? {};
  const ids = sectionDetails?.[0]?.questionIds ?? [];
  const given = ids.slice(0, right).map((id) => [id, { value: 1, timeTaken: 5 }]);
  const wrong = ids[right];
  if (other !== undefined && wrong) given.push([wrong, { value: other, timeTaken: 5 }]);
  const body = { answers: Object.fromEntries(given) };
  return (await student.post(`/api/submissions/${_id}/submit`, body, SubmitReceipt)).submissionId;
}

beforeAll(async () => {
  admin = await stage.api.signedIn(people.admin);
  await admin.post("/api/subject-topics", place, SubjectTopic);
  shifts = [await addShift(1), await addShift(2)];
});

/** Makes the exam on its form, with a list of those who qualify. @returns its id */
async function makeExam(page: Page): Promise<string> {
  await page.goto("/admin/exams");
  await page.getByRole("link", { name: "New exam" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Mirrors of January");
  await page.getByLabel("Exam type").selectOption("JEE");
  await page.getByLabel("Find a test").fill("Mirrors, shift");
  for (const { name } of shifts) await page.getByRole("button", { name: `Add ${name}` }).click();
  await page.getByRole("button", { name: "Add cut-offs" }).click();
  const list = page.getByRole("group", { name: "List 1 of cut-offs" });
  await list.getByRole("textbox", { name: "List" }).fill("Second stage");
  await list.getByLabel("Needed in all").selectOption("percentile");
  await list.getByLabel("Needed in all: Percentile").fill("60");
  expect(await faultsOf(page, "an exam's form")).toEqual([]);
  await page.getByRole("button", { name: "Create exam" }).click();
  await page.getByText("Waiting for results").waitFor();
  return /exams\/([^/?]+)/.exec(page.url())?.[1] ?? "";
}

/** Rank, percentile and name of an exam's students, by rank and name. */
async function ranked(examId: string) {
  const { takers } = await admin.get(`/api/exams/${examId}/takers`, SeriesTakerPage);
  return takers
    .map(({ rank, percentile, name, qualified }) => [rank, percentile, name, ...qualified])
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

/** Waits until the exam's own results include those of all tests. */
const merged = (examId: string) =>
  until("the exam is merged", 30_000, async () => {
    const { state } = await admin.get(`/api/exams/${examId}`, SeriesView);
    return state === "merged" ? state : undefined;
  });

const password = "grey heron by a pond";
const named = (name: string) => ({ name, email: ownEmail(name), password });
const TOP = "Second stage";

test("two shifts are merged by percentile, and a correction in one changes all ranks", async () => {
  const { page } = await stage.visit({ ...desktop, acceptDownloads: true });
  await logIn(page, people.admin);
  const examId = await makeExam(page);
  const [anil, bela] = [named("Anil"), named("Bela")];
  const students = await Promise.all(
    [anil, bela, named("Chitra"), named("Dev")].map((who) => stage.api.registered(who)),
  );
  const [first, second, third, fourth] = students;
  if (!first || !second || !third || !fourth) throw new Error("Four students take the exam");
  await take(first, 0, 4);
  const report = await take(second, 0, 2);
  await take(third, 1, 3);
  await take(fourth, 1, 3, 2);
  for (const { _id } of shifts) {
    const again = first.post(`/api/tests/${_id}/attempts`, {}, z.unknown());
    await expect(again).rejects.toThrow(Refused);
  }
  await stage.clock.advance(25 * minute);
  for (const { _id } of shifts) await processTest(admin, _id);
  await merged(examId);
  expect(await ranked(examId)).toEqual([
    [1, 100, "Anil", TOP],
    [1, 100, "Chitra", TOP],
    [3, 50, "Bela"],
    [3, 50, "Dev"],
  ]);

  await page.reload();
  await page.getByText("The results of all tests are merged.").waitFor();
  await page.getByRole("row", { name: /^3 Bela.* 50\.0000000 8 – Shift 1: 8$/ }).waitFor();
  expect(await faultsOf(page, "an exam's students")).toEqual([]);
  await page.getByRole("tab", { name: "Statistics" }).click();
  await page.getByText("Qualified: Second stage").waitFor();
  expect(await inspect(page, "an exam's figures", "all")).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Excel" }).click();
  const book = await openSpreadsheet(new Uint8Array(await readFile(await (await download).path())));
  expect(rowsOf(book, "Students").map(({ Rank, Name }) => [Rank, Name])).toContainEqual([3, "Dev"]);

  const own = await stage.visit(desktop);
  await openAs(own.page, bela, `/test-report/${report}`);
  const panel = own.page.getByRole("region", { name: "Mirrors of January" });
  await panel.getByText(/^Exam rank/).waitFor();
  expect((await panel.innerText()).replace(/\s+/g, " ")).toMatch(
    /Exam rank 3 of 4 Percentile – once 10 students have taken it .*Percentile 60 needed .*Shift 1 8 \/ 16 – once 10 students have taken it$/,
  );
  expect(await faultsOf(own.page, "the exam in a report")).toEqual([]);

  await correct(shifts[1]);
  await stage.clock.advance(2 * minute);
  await merged(examId);
  expect(await ranked(examId)).toEqual([
    [1, 100, "Anil", TOP],
    [1, 100, "Dev", TOP],
    [3, 50, "Bela"],
    [3, 50, "Chitra"],
  ]);
});

/** Gives the fourth question of a shift another key. */
async function correct(shift: TestAdminView | undefined): Promise<void> {
  const path = `/api/submissions/admin/tests/${shift?._id}/corrections`;
  const { name: from } = await admin.get(path, CorrectionHistory);
  const questionId = shift?.sectionDetails[0]?.questionIds[3];
  const changes = [{ questionId, keys: [{ answerKey: 2 }], note: "The options were swapped." }];
  await admin.post(path, { from, changes }, PublishedCorrection);
}
