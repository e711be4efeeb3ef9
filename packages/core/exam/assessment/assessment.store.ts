import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Table } from "../../kernel/platform/table.ts";
import { iso } from "../../kernel/shared/time.ts";
import { listOf, keyOf, itemOf, DUE, windowWrite } from "./assessment.keys.ts";
import { Test } from "../terms/test/assessment.schema.ts";
import type { Provisional, ResultFigures } from "../terms/test/published-result.schema.ts";

/** Old demo tests have `IMMEDIATE`, which used to mean what `PRACTICE` means now. */
function parseTest(item: unknown): Test {
  const test = Test.parse(item);
  const isOldDemo = test.demo !== null && test.releasePolicy === "IMMEDIATE";
  return isOldDemo ? { ...test, releasePolicy: "PRACTICE" } : test;
}

/** How long tests with published results are cached, and how many of them. */
const CACHED_MS = 60_000;
const CACHED_TESTS = 500;

/** One cache per table, so that two databases in one process never share it. */
const published = new WeakMap<Table, Map<string, { test: Test; readAt: number }>>();

/**
 * A stored test; undefined if it was deleted. A deleted test is kept for some time, so that it can
 * be restored.
 */
export const readTest = (item: Item | undefined): Test | undefined =>
  item === undefined || item["deletedAt"] !== undefined ? undefined : parseTest(item);

export function create(deps: Deps, test: Test): Promise<boolean> {
  return deps.content.put(itemOf(test), { text: "attribute_not_exists(pk)" });
}

export async function find(
  deps: Deps,
  testId: string,
  options: { consistent?: boolean } = {},
): Promise<Test | undefined> {
  return readTest(await deps.content.get(keyOf(testId), options));
}

/** Whether a test was ever written; one that was deleted can be restored. */
export const exists = async (deps: Deps, testId: string): Promise<boolean> =>
  (await deps.content.get(keyOf(testId), { consistent: true })) !== undefined;

/**
 * A test for showing results. Once results are published it may be cached for up to 60 s, except
 * after this process publishes new ones.
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

/** The tests that exist, by ID. */
export async function findMany(
  deps: Deps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Test>> {
  const items = await deps.content.batchGet([...new Set(ids)].map(keyOf));
  const tests = items.flatMap((item) => readTest(item) ?? []);
  return new Map(tests.map((test) => [test.testId, test]));
}

/** Unprocessed tests that expired before `now`. */
export const expired = (deps: Deps, now: number): Promise<Test[]> =>
  due(deps, "gsi2pk = :due AND gsi2sk < :now", now);

/** Tests that have not expired: open now or upcoming. */
export const unexpired = (deps: Deps, now: number): Promise<Test[]> =>
  due(deps, "gsi2pk = :due AND gsi2sk > :now", now);

async function due(deps: Deps, where: string, now: number): Promise<Test[]> {
  const items = await deps.content.all({
    index: "gsi2",
    where: { text: where, values: { ":due": DUE, ":now": iso(now) } },
  });
  return items.map((item) => parseTest(item));
}

/** The most tests that one database request reads. */
export const MAX_PER_REQUEST = 1000;
/** A search makes at most this many requests, enough for the tests of decades. */
const MAX_SEARCH_REQUESTS = 10;

interface StartQuery {
  /** Only tests that start in this period, in epoch milliseconds. */
  between?: { from: number; to: number } | undefined;
  /** Part of the name, in lower case. */
  title?: string;
  /** Ignored when searching by period or title. */
  limit?: number;
  /** By start, newest first by default. */
  order?: "newest" | "oldest";
}

/** Tests of an exam type in the order of their start; `more` says that some tests were not read. */
export async function byStart(
  deps: Deps,
  examType: Test["examType"],
  { between, title = "", limit = MAX_PER_REQUEST, order = "newest" }: StartQuery = {},
): Promise<{ tests: Test[]; more: boolean }> {
  const range = between && { ":from": iso(between.from), ":to": `${iso(between.to)}~` };
  const where = {
    text: `gsi1pk = :list${range ? " AND gsi1sk BETWEEN :from AND :to" : ""}`,
    values: { ":list": listOf(examType), ...range },
  };
  const searches = between !== undefined || title !== "";
  const tests: Test[] = [];
  let after: Item | undefined;
  for (let request = 0; request < (searches ? MAX_SEARCH_REQUESTS : 1); request++) {
    const query = {
      index: "gsi1",
      where,
      descending: order === "newest",
      limit: searches ? MAX_PER_REQUEST : limit,
    };
    const { items, next } = await deps.content.query(after ? { ...query, after } : query);
    const named = items.filter((item) => String(item["name"]).toLowerCase().includes(title));
    tests.push(...named.map((item) => parseTest(item)));
    after = next;
    if (!next) break;
  }
  return { tests, more: after !== undefined };
}

/**
 * Starts a forced run: runs that started earlier can no longer publish. @returns the test
 * @param unpublished only if no results are published
 */
export async function nextPass(
  deps: Deps,
  testId: string,
  { unpublished = false } = {},
): Promise<Test | undefined> {
  const none = unpublished && { names: { "#run": "run" } };
  const updated = await deps.content.update(
    keyOf(testId),
    { text: "ADD pass :one", ...none, values: { ":one": 1, ...(none && { ":none": null }) } },
    `attribute_exists(pk)${unpublished ? " AND #run = :none" : ""}`,
  );
  return updated && parseTest(updated);
}

/** Makes this process read a test's published results again. */
export const forgetPublished = (deps: Deps, testId: string): void => {
  published.get(deps.content)?.delete(testId);
};

/**
 * Makes a test's results wait for a student with this much extra time. The waiting time never gets
 * shorter. False once results are published.
 */
export const allowExtraTime = (deps: Deps, testId: string, minutes: number): Promise<boolean> =>
  raise(deps, testId, "extraMinutes", minutes);

/** As `allowExtraTime`, until a moment in epoch milliseconds. */
export const waitUntil = (deps: Deps, testId: string, moment: number): Promise<boolean> =>
  raise(deps, testId, "waitsUntil", moment);

async function raise(
  deps: Deps,
  testId: string,
  field: "extraMinutes" | "waitsUntil",
  value: number,
): Promise<boolean> {
  const raised = await deps.content.update(
    keyOf(testId),
    {
      text: "SET #field = :value",
      names: { "#run": "run", "#field": field },
      values: { ":value": value, ":none": null },
    },
    "#run = :none AND (attribute_not_exists(#field) OR #field < :value)",
  );
  if (raised) return true;
  const item = await deps.content.get(keyOf(testId), { consistent: true });
  return item !== undefined && parseTest(item).run === null;
}

/**
 * Publishes the results of a run, and opens the window for challenges of the key if the test has
 * one. False after a concurrent change: a new paper, a forced run or new grades make these results
 * obsolete, and with more extra or lost time they are too early.
 */
export async function publishRun(
  deps: Deps,
  test: Pick<Test, "testId" | "paper" | "pass" | "extraMinutes" | "rev"> & Partial<Test>,
  run: { name: string; students: number; figures: ResultFigures | null; keysFrom?: number },
): Promise<boolean> {
  const now = deps.clock.now();
  const window = windowWrite(test, { now, keysFrom: run.keysFrom ?? now });
  const updated = await deps.content.update(
    keyOf(test.testId),
    {
      text: `SET #run = :run, runPass = :pass, takers = :takers, figures = :figures${window.text}`,
      names: { "#run": "run" },
      values: {
        ":run": run.name,
        ":takers": run.students,
        ":figures": run.figures,
        ":paper": test.paper,
        ":pass": test.pass,
        ":extra": test.extraMinutes,
        ":waits": test.waitsUntil ?? 0,
        ":rev": test.rev,
        ...window.values,
      },
    },
    `paper = :paper AND rev = :rev AND (attribute_not_exists(pass) OR pass = :pass)
      AND (attribute_not_exists(extraMinutes) OR extraMinutes = :extra)
      AND (attribute_not_exists(waitsUntil) OR waitsUntil = :waits)`,
  );
  forgetPublished(deps, test.testId);
  return updated !== undefined;
}

/** Publishes a provisional result; false once there are final results, a new paper or a new key. */
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
