import type { Deps } from "../platform/deps.ts";
import type { Key } from "../platform/table.ts";
import { iso } from "../shared/time.ts";
import { Test } from "./test.schema.ts";

const keyOf = (testId: string): Key => ({ pk: `T#${testId}`, sk: "M" });

/** Index of all tests of an exam type by their start. */
const byExam = (test: Test) => ({
  gsi1pk: `TL#${test.examType}`,
  gsi1sk: `${iso(test.startTime)}#${test.testId}`,
});

/** Index of the tests that are not processed yet, by expiry; a processed test leaves it. */
const DUE = "DUE";
const byExpiry = (test: Test) => ({
  gsi2pk: DUE,
  gsi2sk: `${iso(test.expiryTime)}#${test.testId}`,
});

export function create(deps: Deps, test: Test): Promise<boolean> {
  return deps.content.put(
    { ...keyOf(test.testId), ...test, ...byExam(test), ...byExpiry(test) },
    { text: "attribute_not_exists(pk)" },
  );
}

export async function find(deps: Deps, testId: string): Promise<Test | undefined> {
  const item = await deps.content.get(keyOf(testId));
  return item && Test.parse(item);
}

/** The tests that exist of the ids given, by id. */
export async function findMany(
  deps: Deps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Test>> {
  const items = await deps.content.batchGet([...new Set(ids)].map(keyOf));
  return new Map(items.map((item) => Test.parse(item)).map((test) => [test.testId, test]));
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
  return items.map((item) => Test.parse(item));
}

/**
 * Publishes results: the pointer moves to a run of this paper, and the test leaves the index of
 * the due. False when the paper has changed meanwhile; then the results are of no use.
 */
export async function publishRun(
  deps: Deps,
  test: Pick<Test, "testId" | "paper">,
  run: string,
): Promise<boolean> {
  const updated = await deps.content.update(
    keyOf(test.testId),
    {
      text: "SET #run = :run REMOVE gsi2pk, gsi2sk",
      names: { "#run": "run" },
      values: { ":run": run, ":paper": test.paper },
    },
    "paper = :paper",
  );
  return updated !== undefined;
}
