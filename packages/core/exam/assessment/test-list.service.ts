import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { dayEnd, dayStart, iso } from "../../kernel/shared/time.ts";
import { pageOf } from "./test-list.rules.ts";
import type { TestListQuery, TestPage } from "./test-list.schema.ts";
import * as TestStore from "./assessment.store.ts";

/** So many of each exam type, where none is named. */
const OF_EACH = 200;

/** Tests of an exam type by their start: those of a span, or the first of all. */
export const byStart = TestStore.byStart;

/**
 * The tests that an administrator looks for, in the order of their starts: one request for each exam
 * type, however many tests there are. Only a title or a date is looked for among all.
 */
export async function list(deps: Deps, query: TestListQuery): Promise<TestPage> {
  const { examType, date, order } = query;
  const between = date === undefined ? undefined : { from: dayStart(date), to: dayEnd(date) };
  const title = query.title.toLowerCase();
  // The five lists are merged: what a page or two show needs few of each.
  const limit = examType ? TestStore.AT_ONCE : OF_EACH;
  const lists = await Promise.all(
    (examType ? [examType] : EXAM_TYPES).map((one) =>
      TestStore.byStart(deps, one, { between, title, limit, order }),
    ),
  );
  const tests = lists.flatMap((one) => one.tests);
  const now = deps.clock.now();
  return {
    ...pageOf(tests, query, now),
    more: lists.some(({ more }) => more),
    serverTime: iso(now),
  };
}
