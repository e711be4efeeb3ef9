import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { addMarks } from "../marking/mark-override.service.ts";
import type { MarkOverrides } from "../terms/result/mark-override.schema.ts";
import * as Processing from "../processing/processing.service.ts";
import { overrideOf } from "./marking-queue.rules.ts";
import type { Marking } from "./marking-queue.schema.ts";
import * as store from "./marking-queue.store.ts";
import * as Answers from "./queued-answer.store.ts";
import { keyedTest } from "./rubric.service.ts";
import { rubricFor, writtenQuestions } from "./written-question.rules.ts";

/**
 * Gives students the marks of all answers that are done, with one write per student, and publishes
 * new results. Writing the same marks again changes nothing, so a killed run is simply repeated. If
 * a teacher gave a mark in a report after the mark from the queue, the teacher's mark stays.
 */
export async function publish(deps: Deps, marking: Marking): Promise<void> {
  const { testId, jobAt = 0, jobBy } = marking;
  const publishedAt = deps.clock.now();
  const { byStudent, answers } = await decidedMarks(deps, marking);
  const changed = await mapConcurrently([...byStudent], ([userId, marks]) =>
    addMarks(deps, { testId, userId, n: 0 }, marks),
  );
  await Processing.processTest(deps, testId, { force: true });
  if (jobBy) {
    const students = changed.filter(Boolean).length;
    await Audit.recordOnce(deps, {
      id: `marking-${testId}-${jobAt}`,
      at: jobAt,
      by: jobBy,
      action: "marking.publish",
      target: testId,
      after: { answers, students },
    });
  }
  await store.endJob(deps, testId, { jobAt, publishedAt });
}

/** The marks of all answers that are done, by student. */
async function decidedMarks(
  deps: Deps,
  { testId, markers }: Marking,
): Promise<{ byStudent: Map<string, MarkOverrides>; answers: number }> {
  const [{ key }, own] = await Promise.all([
    keyedTest(deps, testId),
    store.rubricsOf(deps, testId),
  ]);
  const byStudent = new Map<string, MarkOverrides>();
  let answers = 0;
  for (const written of writtenQuestions(key)) {
    const { questionId } = written.question;
    const judging = { markers, rubric: rubricFor(written, own.get(questionId)) };
    for (const answer of await Answers.ofQuestion(deps, { testId, questionId })) {
      const override = overrideOf(answer, judging);
      if (!override) continue;
      answers++;
      const { userId } = answer;
      byStudent.set(userId, { ...byStudent.get(userId), [questionId]: override });
    }
  }
  return { byStudent, answers };
}
