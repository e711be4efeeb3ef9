import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import {
  currentMarks,
  mayChange,
  mayMark,
  placeOf,
  scoreProblems,
  withMark,
} from "./marking-queue.rules.ts";
import type { HandMark, HandMarkInput, QueuedAnswer } from "./marking-queue.schema.ts";
import * as store from "./queued-answer.store.ts";
import { type Judged, judged } from "./rubric.service.ts";

/** How often a mark is written again after a change of the answer that does not affect the mark. */
const TRIES = 3;

/**
 * Gives the caller's mark for an answer that is leased to them, in one conditional write. A lease
 * that ran out still counts until someone else takes the answer, so no work is lost. If the same
 * mark is sent again, the call answers the same.
 * @throws AppError `not-found`; `invalid` unfit_marks; `conflict` rubric_changed, lease_lost
 */
export async function mark(
  deps: Deps,
  actor: Actor,
  testId: string,
  questionId: string,
  answerId: string,
  input: HandMarkInput,
): Promise<{ answerId: string; marks: number }> {
  const question = await judged(deps, testId, questionId);
  const given = handMark(deps, actor, question, input);
  for (let round = 0; round < TRIES; round++) {
    const answer = await store.find(deps, { testId, questionId, answerId });
    if (!answer) throw notFound("This answer");
    if (isRepeated(answer, given, question)) return { answerId, marks: given.marks / 100 };
    assertHeld(answer, actor, question);
    const marked = { ...withMark(answer, given, question), rev: answer.rev + 1 };
    if (await store.replace(deps, marked, placeOf(marked, question))) {
      return { answerId, marks: given.marks / 100 };
    }
  }
  throw leaseLost();
}

function handMark(
  deps: Deps,
  { userId, name }: Actor,
  { rubric }: Judged,
  { rubric: version, scores, comment }: HandMarkInput,
): HandMark {
  if (version !== rubric.version) {
    throw conflict(
      "rubric_changed",
      "The rubric changed while you marked. Read it, then mark this answer again.",
    );
  }
  const centi = scores.map((score) => Math.round(score * 100));
  const problems = scoreProblems(centi, rubric);
  const fields = problems.flatMap((message, at) =>
    message === "" ? [] : [{ path: `scores.${at}`, message }],
  );
  const [first] = fields;
  if (first) throw invalid("unfit_marks", first.message, fields);
  if (centi.length !== rubric.criteria.length) {
    const message = `Send ${rubric.criteria.length} scores, one for each criterion.`;
    throw invalid("unfit_marks", message, [{ path: "scores", message }]);
  }
  return {
    by: userId,
    byName: name,
    at: deps.clock.now(),
    marks: centi.reduce((sum, score) => sum + score, 0),
    scores: centi,
    comment,
    version,
  };
}

/** Whether this mark was written by an earlier call, whose answer was lost. */
function isRepeated(answer: QueuedAnswer, given: HandMark, judging: Judged): boolean {
  const own = currentMarks(answer, judging).find(({ by }) => by === given.by);
  return (
    own !== undefined &&
    answer.lease?.by !== given.by &&
    own.comment === given.comment &&
    own.scores.join() === given.scores.join()
  );
}

function assertHeld(answer: QueuedAnswer, { userId }: Actor, judging: Judged): void {
  const isTheirs = mayMark(answer, judging, userId) || mayChange(answer, judging, userId);
  if (answer.lease?.by !== userId || !isTheirs) {
    throw leaseLost();
  }
}

const leaseLost = () =>
  conflict(
    "lease_lost",
    "Someone else has this answer now, so your mark was not saved. Go to the next answer.",
  );
