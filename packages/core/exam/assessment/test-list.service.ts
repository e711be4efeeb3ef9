import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { dayEnd, dayStart, iso } from "../../kernel/shared/time.ts";
import { pageOf } from "./test-list.rules.ts";
import type { TestListQuery, TestPage } from "./test-list.schema.ts";
import * as TestStore from "./assessment.store.ts";

/** Tests read of each exam type when a query is for all of them: a few pages need few of each. */
const LIMIT_PER_EXAM_TYPE = 200;

/** Tests of an exam type in order of their start. */
export const byStart = TestStore.byStart;

/**
 * Tests for an administrator, in order of their start. Makes one database request per exam type,
 * whatever the number of tests; only a search by title or date makes more.
 */
export async function list(deps: Deps, query: TestListQuery): Promise<TestPage> {
  const { examType, date, order } = query;
  const between = date === undefined ? undefined : { from: dayStart(date), to: dayEnd(date) };
  const title = query.title.toLowerCase();
  const limit = examType ? TestStore.MAX_PER_REQUEST : LIMIT_PER_EXAM_TYPE;
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
