import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import {
  currentMarks,
  decided,
  differenceOf,
  isOutdated,
  type Judging,
  stageOf,
} from "./marking-queue.rules.ts";
import type { ListedAnswer, ListedAnswers, ListedQuery } from "./listed-answers.schema.ts";
import type { QueuedAnswer } from "./marking-queue.schema.ts";
import * as Answers from "./queued-answer.store.ts";
import { judged } from "./rubric.service.ts";

const PER_PAGE = 50;

/**
 * A question's answers with their marks: answers whose two markers differed, answers marked by an
 * earlier rubric, all answers that are done, or answers that the caller marked. While an answer
 * waits for its second mark, only its first marker sees it. Callers who are not administrators get
 * the answers that they marked, with their own marks alone, whatever they ask for.
 * @throws AppError `not-found`
 */
export async function list(
  deps: Deps,
  actor: Actor,
  testId: string,
  questionId: string,
  { show, page }: ListedQuery,
): Promise<ListedAnswers> {
  const question = await judged(deps, testId, questionId);
  const all = await Answers.ofQuestion(deps, { testId, questionId });
  const wanted = all
    .filter((answer) => isListed(answer, question, actor, show))
    .map((answer) => viewOf(answer, question, actor))
    // The order by difference would tell a marker how the other one marked.
    .toSorted(
      (a, b) =>
        (actor.isAdmin ? b.difference - a.difference : 0) || (a.answerId < b.answerId ? -1 : 1),
    );
  const from = (page - 1) * PER_PAGE;
  return {
    answers: wanted.slice(from, from + PER_PAGE),
    page,
    total: wanted.length,
    totalPages: Math.ceil(wanted.length / PER_PAGE),
  };
}

function isListed(
  answer: QueuedAnswer,
  judging: Judging,
  { userId, isAdmin }: Actor,
  show: ListedQuery["show"],
): boolean {
  if (!isAdmin) return currentMarks(answer, judging).some(({ by }) => by === userId);
  const stage = stageOf(answer, judging);
  if (show === "outdated") return isOutdated(answer, judging);
  if (show === "own") return currentMarks(answer, judging).some(({ by }) => by === userId);
  if (stage !== "done" && stage !== "third") return false;
  return show === "done" ? stage === "done" : differenceOf(answer, judging) > 0;
}

function viewOf(answer: QueuedAnswer, judging: Judging, { userId, isAdmin }: Actor): ListedAnswer {
  const stage = stageOf(answer, judging);
  const outdated = isOutdated(answer, judging);
  const final = decided(answer, judging);
  const all = outdated ? answer.marks : currentMarks(answer, judging);
  const marks = isAdmin ? all : all.filter(({ by }) => by === userId);
  return {
    answerId: answer.answerId,
    state: outdated ? "outdated" : stage === "done" || stage === "third" ? stage : "second",
    marks: marks.map(({ by, byName, marks: centi }) => ({
      name: byName,
      marks: centi / 100,
      own: by === userId,
    })),
    final: final && final.centi / 100,
    difference: differenceOf(answer, judging) / 100,
  };
}
