import { beforeAll, expect, test } from "vitest";
import { partitionOf } from "../attempt-store/attempt-partition.store.ts";
import { hashUser, SHARDS } from "../terms/attempt/attempt.rules.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import * as Tests from "../assessment/assessment.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { addTest, admin, EVERY_TYPE, testClock } from "../../testing/world.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import * as Processing from "./processing.service.ts";

const clock = testClock();
const author = admin();
let deps: Deps;

/** A partition that is counted before progress is saved for the first time. */
const SHARD = 7;
/** Smallest number of students for which a part is kept. */
const KEPT_FROM = 200;

const IDS = Array.from({ length: 100 * KEPT_FROM }, (_, n) => `student-${n}`);
const isInShard = (id: string) => hashUser(id) % SHARDS === SHARD;

/** Ids of students, most of them in one partition. */
const STUDENTS = [
  ...IDS.filter(isInShard).slice(0, KEPT_FROM),
  ...IDS.filter((id) => !isInShard(id)).slice(0, 5),
];

/** The keys of all artifacts so far. */
const kept = new Set<string>();

/**
 * Dependencies in memory, because the whole table is read some fifty times. They record the keys of
 * artifacts.
 */
function recordingDeps(): Deps {
  const quick = memoryDeps(clock);
  const { artifacts } = quick;
  const writeOnce: typeof artifacts.writeOnce = async (key, value) => {
    await artifacts.writeOnce(key, value);
    kept.add(key);
  };
  const log = { info: () => {}, error: () => {} };
  return { ...quick, artifacts: { ...artifacts, writeOnce }, log };
}

let testId: string;
/** The results that the very first run published. */
let expected: string;

beforeAll(async () => {
  expect(STUDENTS).toHaveLength(KEPT_FROM + 5);
  deps = recordingDeps();
  testId = await overTest();
  await Processing.processTest(deps, testId);
  expected = await runOf();
  const { students } = await AnalyticsStore.read(deps, testId, expected);
  expect(students).toBe(STUDENTS.length);
}, 300_000);

/** A test that is over and was submitted by all; every third student left the first question blank. */
async function overTest(): Promise<string> {
  const { _id } = await addTest(deps, author);
  const { paper } = await Tests.load(deps, _id);
  const now = deps.clock.now();
  for (const [i, userId] of STUDENTS.entries()) {
    await AttemptStore.create(deps, {
      testId: _id,
      userId,
      n: 0,
      status: "submitted",
      startedAt: now,
      deadline: now + HOUR,
      rev: 1,
      paper,
      name: `Student ${i}`,
      email: `s${i}@example.com`,
      device: "",
      sheet: i % 3 === 0 ? "" : "010aa",
      submittedAt: now,
    });
  }
  clock.advance(2 * HOUR);
  return _id;
}

/** Makes the test unprocessed again, with a new pass, which has no kept parts. */
async function unprocess(): Promise<void> {
  await TestStore.nextPass(deps, testId);
  await deps.content.update(
    { pk: `T#${testId}`, sk: "M" },
    { text: "SET #run = :none", names: { "#run": "run" }, values: { ":none": null } },
  );
}

/** The name of the published results, which is a hash of their content. */
const runOf = async (): Promise<string> => (await Tests.load(deps, testId)).run ?? "none";

/** The keys of all artifacts of this test's results. */
const artifacts = () =>
  [...kept].filter((key) => /^(analytics|takers|parts)\//.test(key) && key.includes(`/${testId}/`));

/** Notes whether the large partition is read from the table. */
function watching() {
  const read = new Set<unknown>();
  const { attempts } = deps;
  const watched: Deps = {
    ...deps,
    attempts: {
      ...bound(attempts),
      query: (query) => {
        read.add(query.where.values?.[":pk"]);
        return attempts.query(query);
      },
    },
  };
  return { deps: watched, readLarge: () => read.has(partitionOf(testId, SHARD)) };
}

const bound = (table: Deps["attempts"]): Deps["attempts"] => ({
  get: (...args) => table.get(...args),
  put: (...args) => table.put(...args),
  update: (...args) => table.update(...args),
  remove: (...args) => table.remove(...args),
  query: (...args) => table.query(...args),
  all: (...args) => table.all(...args),
  batchGet: (...args) => table.batchGet(...args),
  batchPut: (...args) => table.batchPut(...args),
  batchRemove: (...args) => table.batchRemove(...args),
});

test("processing killed at any write resumes from its kept parts with the same results", async () => {
  let [kills, resumed] = [0, 0];
  for (const when of ["before", "after"] as const) {
    for (let k = 0; ; k++) {
      await unprocess();
      const dying = depsFailingAt(deps, k, when);
      await Processing.processTest(dying.deps, testId).catch(() => undefined);
      if (!dying.died()) break;
      kills++;
      const watch = watching();
      await Processing.processTest(watch.deps, testId);
      expect(await runOf()).toBe(expected);
      if (!watch.readLarge()) resumed++;
    }
  }
  // The writes: the part's takers and sums, four updates of progress, a page and the list of
  // takers, the results, the figures of a question of each type, and the pointer; each killed
  // before and after.
  const writes = EVERY_TYPE.length + 10;
  expect(kills).toBe(2 * writes);
  // The part is reused once progress was saved for the first time.
  expect(resumed).toBe(2 * writes - 5);
}, 300_000);

test("five concurrent runs leave the artifacts of one run", async () => {
  const before = new Set(artifacts());
  await unprocess();
  await Promise.all(Array.from({ length: 5 }, () => Processing.processTest(deps, testId)));
  expect(await runOf()).toBe(expected);
  const added = artifacts().filter((key) => !before.has(key));
  // Only the new pass's own part was added: its takers and its sums.
  expect(added.map((key) => key.replace(/.*\//, "")).toSorted()).toEqual(["7-0.json", "7.json"]);
});
