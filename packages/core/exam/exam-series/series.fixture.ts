import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import { addTest, answersTo, type TestClock } from "../../testing/world.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import * as Processing from "../processing/processing.service.ts";
import { submit } from "../submission/submit.service.ts";
import { SeriesInput } from "../series-record/series.schema.ts";
import * as Series from "./series.service.ts";

/** An exam's input with the usual values. */
export const examInput = (
  tests: readonly Pick<TestAdminView, "_id">[],
  more: Record<string, unknown> = {},
): SeriesInput =>
  SeriesInput.parse({
    kind: "SHIFTS",
    name: "Mock of January",
    examType: "JEE",
    tests: tests.map(({ _id }, i) => ({ testId: _id, label: `Shift ${i + 1}` })),
    ...more,
  });

/** Submits a test with this many correct answers. @returns the submission's id */
export async function take(
  deps: Deps,
  actor: Actor,
  test: TestAdminView,
  correct: number,
): Promise<string> {
  const answers = Object.fromEntries(Object.entries(answersTo(test, "right")).slice(0, correct));
  return (await submit(deps, actor, test._id, { answers })).submissionId;
}

/**
 * An exam of tests that are over and processed.
 * @param fields for each test, its students with their numbers of correct answers
 */
export async function overExam(
  deps: Deps,
  author: Actor,
  clock: TestClock,
  fields: readonly (readonly (readonly [Actor, number])[])[],
  more: Record<string, unknown> = {},
): Promise<{ examId: string; tests: TestAdminView[] }> {
  const tests: TestAdminView[] = [];
  for (const _ of fields) tests.push(await addTest(deps, author));
  const { _id: examId } = await Series.create(deps, author, examInput(tests, more));
  for (const [i, field] of fields.entries()) {
    for (const [actor, correct] of field) {
      const test = tests[i];
      if (test) await take(deps, actor, test, correct);
    }
  }
  clock.advance(2 * HOUR);
  for (const { _id } of tests) await Processing.processTest(deps, _id);
  return { examId, tests };
}
