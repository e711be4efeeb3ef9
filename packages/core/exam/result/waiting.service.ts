import { responseTypes } from "@academy/response-types/registry.ts";
import { toMarks } from "@academy/response-types/shared/marks.ts";
import { loadForResults } from "../assessment/assessment.service.ts";
import * as Attempts from "../attempt-store/attempt-read.service.ts";
import { submissionIdOf } from "../terms/attempt/attempt.rules.ts";
import { fullMarksOf, gradeSheet, unitOfKey } from "../marking/grading.rules.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import * as DeletedTakers from "../run/deleted-takers.service.ts";
import type { Analytics } from "../terms/result/analytics.schema.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import { pagesOf, userOfWaiting, WAITING_PER_PAGE } from "../run/waiting.rules.ts";
import type { WaitingPage, WaitingQuery } from "./waiting.schema.ts";
import * as WaitingStore from "../run/waiting.store.ts";

/**
 * A question's answers whose automatic marks were lowered and that a teacher should read, by user.
 * @throws AppError `not-found`; `conflict` before the test has results
 */
export async function list(
  deps: Deps,
  testId: string,
  { questionId, page, limit }: WaitingQuery,
): Promise<WaitingPage> {
  const test = await loadForResults(deps, testId);
  if (test.run === null) {
    throw conflict("no_results", "This test has no results yet. Process it first.");
  }
  const analytics = await AnalyticsStore.read(deps, testId, test.run);
  // Marks are computed with the current key, as in the report.
  const key = await PaperStore.readKey(deps, test, test.keyName);
  const index = key.questions.findIndex((one) => one.questionId === questionId);
  const question = key.questions[index];
  if (!question) throw notFound("This question");
  const total = analytics.questions[index]?.review ?? 0;
  const users = await usersOf(deps, analytics, index, { from: (page - 1) * limit, count: limit });
  const unit = unitOfKey(key);
  return {
    number: index + 1,
    maxMarks: toMarks(fullMarksOf(question, unit), unit),
    answers: await answersOf(deps, { testId, key, index }, users),
    page,
    total,
    totalPages: Math.ceil(total / limit),
    listed: total === 0 || analytics.waiting !== undefined,
  };
}

/**
 * The users who have a waiting answer to a question. The list is in the paper's order, so the
 * counts of the earlier questions say where these users begin.
 */
async function usersOf(
  deps: Deps,
  { testId, waiting, questions }: Analytics,
  index: number,
  { from, count }: { from: number; count: number },
): Promise<string[]> {
  if (waiting === undefined) return [];
  const counts = questions.map(({ review = 0 }) => review);
  const before = counts.slice(0, index).reduce((sum, one) => sum + one, 0);
  const end = before + Math.min(from + count, counts[index] ?? 0);
  const pages = pagesOf(before + from, end);
  const names = await WaitingStore.readIndex(deps, testId, waiting);
  const lines = await Promise.all(
    pages.map((page) => WaitingStore.readPage(deps, testId, names[page] ?? "")),
  );
  const start = (pages[0] ?? 0) * WAITING_PER_PAGE;
  return lines
    .flat()
    .slice(before + from - start, end - start)
    .map(userOfWaiting);
}

interface Asked {
  testId: string;
  key: PaperKey;
  index: number;
}

/** The answers as they are now, read in one batch. Attempts that no longer exist are left out. */
async function answersOf(
  deps: Deps,
  { testId, key, index }: Asked,
  users: readonly string[],
): Promise<WaitingPage["answers"]> {
  if (users.length === 0) return [];
  const refs = users.map((userId) => ({ testId, userId, n: 0 }));
  const [entries, anonymise] = await Promise.all([
    Attempts.findMany(deps, refs),
    DeletedTakers.anonymiser(deps, testId),
  ]);
  const found = new Map(entries.map((entry) => [entry.ref.userId, entry]));
  return users.flatMap((userId) => {
    const entry = found.get(userId);
    if (!entry) return [];
    const { attempt, texts } = entry.read();
    const { name, email } = anonymise(attempt);
    const graded = gradeSheet(key, attempt, texts).answers[index];
    const question = key.questions[index];
    if (!graded || !question) return [];
    const type = responseTypes.get(question.responseType);
    return [
      {
        submissionId: submissionIdOf(attempt),
        name,
        email,
        answer: graded.answer === null ? "" : type.answerText(graded.answer, question.content),
        marks: toMarks(graded.marks, unitOfKey(key)),
        waits: graded.review === true,
      },
    ];
  });
}
