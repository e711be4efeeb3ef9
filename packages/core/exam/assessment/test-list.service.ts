import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { dayEnd, dayStart, iso } from "../../kernel/shared/time.ts";
import { pageOf } from "./test-list.rules.ts";
import type { TestListQuery, TestPage } from "./test-list.schema.ts";
import * as TestStore from "./assessment.store.ts";

/** How many tests of each exam type are read at first; enough for the first pages. */
const FIRST_READ = 80;
/**
 * How many tests of each exam type are read if the first ones do not fill a page. If only one exam
 * type is asked for, up to `MAX_PER_REQUEST` of its tests are read.
 */
const LIMIT_PER_EXAM_TYPE = 200;

/** Tests of an exam type in order of their start. */
export const byStart = TestStore.byStart;

/**
 * Tests for an administrator, in order of their start. Makes one database request per exam type,
 * and one more per exam type if the tests that were read first do not fill the page. A search by
 * title or date may make more requests.
 */
export async function list(deps: Deps, query: TestListQuery): Promise<TestPage> {
  const first = await pageWithin(deps, query, FIRST_READ);
  if (!first.more || isFull(first, query)) return first;
  return pageWithin(deps, query, query.examType ? TestStore.MAX_PER_REQUEST : LIMIT_PER_EXAM_TYPE);
}

/**
 * Whether further tests would not change the page. Tests without results are always among the
 * newest, so they have all been read.
 */
const isFull = ({ total }: TestPage, { state, page, limit }: TestListQuery): boolean =>
  total >= page * limit || (state !== undefined && state !== "processed" && state !== "archived");

/** The page that results if this many tests of each exam type are read. */
async function pageWithin(deps: Deps, query: TestListQuery, limit: number): Promise<TestPage> {
  const { examType, date, order } = query;
  const between = date === undefined ? undefined : { from: dayStart(date), to: dayEnd(date) };
  const title = query.title.toLowerCase();
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
