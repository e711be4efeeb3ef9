import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Table } from "../../kernel/platform/table.ts";
import { iso } from "../../kernel/shared/time.ts";
import { byExam, byExpiry, DUE, keyOf, listOf } from "./assessment.keys.ts";
import { type Provisional, type ResultFigures, Test } from "./assessment.schema.ts";

/** Demo tests that were made when releasing at once still meant everything are practice. */
function parseTest(item: unknown): Test {
  const test = Test.parse(item);
  const isOldDemo = test.demo !== null && test.releasePolicy === "IMMEDIATE";
  return isOldDemo ? { ...test, releasePolicy: "PRACTICE" } : test;
}

/** How long a test with published results is taken as it was, and of how many. */
const CACHED_MS = 60_000;
const CACHED_TESTS = 500;

/** Per table, so that two deps in one process never mix their tests. */
const published = new WeakMap<Table, Map<string, { test: Test; readAt: number }>>();

/** A test that was deleted is nowhere read; it is kept for a while, for an Undo. */
export const readTest = (item: Item | undefined): Test | undefined =>
  item === undefined || item["deletedAt"] !== undefined ? undefined : parseTest(item);

export function create(deps: Deps, test: Test): Promise<boolean> {
  return deps.content.put(
    { ...keyOf(test.testId), ...test, ...byExam(test), ...byExpiry(test) },
    { text: "attribute_not_exists(pk)" },
  );
}

export async function find(
  deps: Deps,
  testId: string,
  options: { consistent?: boolean } = {},
): Promise<Test | undefined> {
  return readTest(await deps.content.get(keyOf(testId), options));
}

/**
 * A test for whoever reads its results: once they are published, as it was at most 60 s ago. What
 * this process publishes is seen at once.
 */
export async function findForResults(deps: Deps, testId: string): Promise<Test | undefined> {
  const now = deps.clock.now();
  const cache = published.get(deps.content) ?? new Map<string, { test: Test; readAt: number }>();
  published.set(deps.content, cache);
  const known = cache.get(testId);
  if (known && now >= known.readAt && now - known.readAt < CACHED_MS) return known.test;
  const test = await find(deps, testId);
  cache.delete(testId);
  if (test && test.run !== null) cache.set(testId, { test, readAt: now });
  const oldest = cache.keys().next();
  if (cache.size > CACHED_TESTS && !oldest.done) cache.delete(oldest.value);
  return test;
}

/** The tests that exist of the ids given, by id. */
export async function findMany(
  deps: Deps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Test>> {
  const items = await deps.content.batchGet([...new Set(ids)].map(keyOf));
  const tests = items.flatMap((item) => readTest(item) ?? []);
  return new Map(tests.map((test) => [test.testId, test]));
}

/** Unprocessed tests whose expiry lies before `now`. */
export async function expired(deps: Deps, now: number): Promise<Test[]> {
  return due(deps, "gsi2pk = :due AND gsi2sk < :now", now);
}

/** Tests whose expiry lies ahead: open now or upcoming. */
export async function unexpired(deps: Deps, now: number): Promise<Test[]> {
  return due(deps, "gsi2pk = :due AND gsi2sk > :now", now);
}

async function due(deps: Deps, where: string, now: number): Promise<Test[]> {
  const items = await deps.content.all({
    index: "gsi2",
    where: { text: where, values: { ":due": DUE, ":now": iso(now) } },
  });
  return items.map((item) => parseTest(item));
}

/** As many as one request may bring. */
export const AT_ONCE = 1000;
/** A search looks at so many times as many: the tests of decades. */
const SEARCHED = 10;

interface StartQuery {
  /** Those that start between two moments, epoch milliseconds. */
  between?: { from: number; to: number } | undefined;
  /** Part of the name in lower case: it is looked for among all. */
  title?: string;
  /** So many at most, where nothing is looked for. */
  limit?: number;
  /** Which start comes first; without it the newest. */
  order?: "newest" | "oldest";
}

/**
 * The first tests of an exam type by their start, in either order; `more` when there are others
 * than were looked at.
 */
export async function byStart(
  deps: Deps,
  examType: Test["examType"],
  { between, title = "", limit = AT_ONCE, order = "newest" }: StartQuery = {},
): Promise<{ tests: Test[]; more: boolean }> {
  const range = between && { ":from": iso(between.from), ":to": `${iso(between.to)}~` };
  const where = {
    text: `gsi1pk = :list${range ? " AND gsi1sk BETWEEN :from AND :to" : ""}`,
    values: { ":list": listOf(examType), ...range },
  };
  const searches = between !== undefined || title !== "";
  const tests: Test[] = [];
  let after: Item | undefined;
  for (let request = 0; request < (searches ? SEARCHED : 1); request++) {
    const query = {
      index: "gsi1",
      where,
      descending: order === "newest",
      limit: searches ? AT_ONCE : limit,
    };
    const { items, next } = await deps.content.query(after ? { ...query, after } : query);
    const named = items.filter((item) => String(item["name"]).toLowerCase().includes(title));
    tests.push(...named.map((item) => parseTest(item)));
    after = next;
    if (!next) break;
  }
  return { tests, more: after !== undefined };
}

/** Begins a forced run: every run that began before it may publish no more. Answers the test. */
export async function nextPass(deps: Deps, testId: string): Promise<Test | undefined> {
  const updated = await deps.content.update(
    keyOf(testId),
    { text: "ADD pass :one", values: { ":one": 1 } },
    "attribute_exists(pk)",
  );
  return updated && parseTest(updated);
}

/**
 * Moves the pointer from the test's key to a corrected one and begins a forced run: the test is due
 * again, so that the schedule publishes where nobody else does. False when meanwhile another
 * correction or another paper came.
 */
export async function correctKey(deps: Deps, test: Test, keyName: string): Promise<boolean> {
  const { gsi2pk, gsi2sk } = byExpiry(test);
  const updated = await deps.content.update(
    keyOf(test.testId),
    {
      text: "SET keyName = :next, gsi2pk = :due, gsi2sk = :expiry ADD pass :one",
      values: {
        ":next": keyName,
        ":before": test.keyName,
        ":paper": test.paper,
        ":due": gsi2pk,
        ":expiry": gsi2sk,
        ":one": 1,
      },
    },
    "paper = :paper AND (attribute_not_exists(keyName) OR keyName = :before)",
  );
  published.get(deps.content)?.delete(test.testId);
  return updated !== undefined;
}

/**
 * Has a test's results wait for a student with so much extra time; never shorter than before.
 * False once they are published.
 */
export async function allowExtraTime(
  deps: Deps,
  testId: string,
  minutes: number,
): Promise<boolean> {
  const raised = await deps.content.update(
    keyOf(testId),
    {
      text: "SET extraMinutes = :minutes",
      names: { "#run": "run" },
      values: { ":minutes": minutes, ":none": null },
    },
    "#run = :none AND (attribute_not_exists(extraMinutes) OR extraMinutes < :minutes)",
  );
  if (raised) return true;
  const item = await deps.content.get(keyOf(testId), { consistent: true });
  return item !== undefined && parseTest(item).run === null;
}

/**
 * Publishes results: the pointer moves to a run of this paper, and the test leaves the index of
 * the due. False when meanwhile the paper has changed or a newer run was forced, and the results
 * are of no use, or extra time was granted, and they came too early.
 */
export async function publishRun(
  deps: Deps,
  test: Pick<Test, "testId" | "paper" | "pass" | "extraMinutes">,
  run: { name: string; students: number; figures: ResultFigures | null },
): Promise<boolean> {
  const updated = await deps.content.update(
    keyOf(test.testId),
    {
      text: "SET #run = :run, takers = :takers, figures = :figures REMOVE gsi2pk, gsi2sk",
      names: { "#run": "run" },
      values: {
        ":run": run.name,
        ":takers": run.students,
        ":figures": run.figures,
        ":paper": test.paper,
        ":pass": test.pass,
        ":extra": test.extraMinutes,
      },
    },
    `paper = :paper AND (attribute_not_exists(pass) OR pass = :pass)
      AND (attribute_not_exists(extraMinutes) OR extraMinutes = :extra)`,
  );
  published.get(deps.content)?.delete(test.testId);
  return updated !== undefined;
}

/** Moves the pointer to a standing of the open test; false once it is over or marked otherwise. */
export async function publishProvisional(
  deps: Deps,
  test: Pick<Test, "testId" | "paper" | "pass">,
  provisional: Provisional,
): Promise<boolean> {
  const updated = await deps.content.update(
    keyOf(test.testId),
    {
      text: "SET provisional = :provisional",
      names: { "#run": "run" },
      values: {
        ":provisional": provisional,
        ":paper": test.paper,
        ":pass": test.pass,
        ":none": null,
      },
    },
    "paper = :paper AND #run = :none AND (attribute_not_exists(pass) OR pass = :pass)",
  );
  return updated !== undefined;
}
