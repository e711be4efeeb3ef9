import { responseTypes } from "@academy/response-types/registry.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import * as Papers from "../paper/paper.service.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { toUnits, unitsText } from "@academy/response-types/shared/marks.ts";
import { fullMarksOf, unitOfKey } from "./grading.rules.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import {
  type Attempt,
  type AttemptRef,
  parseSubmissionId,
} from "../terms/attempt/attempt.rules.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import type {
  MarkInput,
  MarkOverride,
  MarkOverrides,
  MarkView,
} from "../terms/result/mark-override.schema.ts";
import * as MarkOverrideStore from "../attempt-store/mark-override.store.ts";
import { decodeSheet } from "../answers/sheet.rules.ts";

/**
 * Replaces an answer's automatic mark by a teacher's, or removes the teacher's mark, for response
 * types that are marked by hand. The report shows it immediately; ranks are updated when the test
 * is processed again.
 * @throws AppError `not-found`; `invalid` for a question that is not in the paper, is of another
 * type or was left blank, and for more than full marks; `conflict` while the attempt is open, or
 * when someone else marked it at the same time.
 */
export async function setMarks(
  deps: Deps,
  actor: Actor,
  submissionId: string,
  { questionId, marks, note }: MarkInput,
): Promise<MarkView> {
  const ref = parseSubmissionId(submissionId);
  const attempt = await AttemptStore.find(deps, ref, { consistent: true });
  if (!attempt) throw notFound("This submission");
  if (attempt.status === "open") {
    throw conflict("attempt_open", "This attempt is still open. Mark it once it is submitted.");
  }
  const key = await Papers.key(deps, attempt);
  assertMarkable(key, attempt, questionId, marks);
  const { [questionId]: before, ...others } = attempt.overrides ?? {};
  const given =
    marks === null ? null : { marks: Math.round(marks * 100), note, at: deps.clock.now() };
  const overrides: MarkOverrides = given ? { ...others, [questionId]: given } : others;
  if (!(await MarkOverrideStore.put(deps, ref, { overrides, rev: attempt.rev }))) {
    throw conflict(
      "changed_meanwhile",
      "Someone else has just marked this answer. Reload to see their mark.",
    );
  }
  await Audit.record(deps, actor, {
    action: "mark.override",
    target: submissionId,
    before: { questionId, override: before ?? null },
    after: { questionId, override: given, note },
  });
  return viewOf(questionId, given);
}

/** How often the marks are written again if someone else marks the attempt at the same time. */
const TRIES = 5;

/**
 * Adds the marks of a finished marking to an attempt, in one write; a later mark of a teacher
 * stays. Safe to repeat. @returns whether anything changed
 * @throws Error while the attempt is open, so that the job is repeated once it is closed
 */
export async function addMarks(
  deps: Deps,
  ref: AttemptRef,
  marks: MarkOverrides,
): Promise<boolean> {
  for (let round = 0; round < TRIES; round++) {
    const attempt = await AttemptStore.find(deps, ref, { consistent: true });
    // If the test was deleted, its attempts may be gone too.
    if (!attempt) return false;
    if (attempt.status === "open") throw new Error("An attempt that is over is not closed yet");
    const before = attempt.overrides ?? {};
    const newer = Object.entries(marks).filter(([id, { at }]) => (before[id]?.at ?? -1) < at);
    if (newer.length === 0) return false;
    const overrides = { ...before, ...Object.fromEntries(newer) };
    if (await MarkOverrideStore.put(deps, ref, { overrides, rev: attempt.rev })) return true;
  }
  throw new Error("An attempt was changed again and again while its marks were added");
}

function assertMarkable(
  key: PaperKey,
  attempt: Attempt,
  questionId: string,
  marks: number | null,
): void {
  const refuse = (path: string, message: string) =>
    invalid("unfit_mark", message, [{ path, message }]);
  const { questions } = key;
  const index = questions.findIndex((one) => one.questionId === questionId);
  const question = questions[index];
  if (!question) throw refuse("questionId", `Question ${questionId} is not in this test.`);
  if (!responseTypes.get(question.responseType).markedByHand) {
    throw refuse(
      "questionId",
      "Only subjective answers are marked by hand. Correct the key instead.",
    );
  }
  if (!decodeSheet(attempt.sheet, questions.length)[index]?.value) {
    throw refuse("questionId", "This question was left blank, so there is nothing to mark.");
  }
  const unit = unitOfKey(key);
  const full = fullMarksOf(question, unit);
  if (marks !== null && toUnits(marks, unit) > full) {
    throw refuse(
      "marks",
      `Enter at most ${unitsText(full, unit)}, the full marks of this question.`,
    );
  }
}

const viewOf = (questionId: string, given: MarkOverride | null): MarkView => ({
  questionId,
  override: given && { marks: given.marks / 100, note: given.note, at: iso(given.at) },
});
