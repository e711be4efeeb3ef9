import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { partitionOf } from "../attempt/attempt-partition.store.ts";
import { hashUser, SHARDS } from "../attempt/attempt.rules.ts";
import * as AttemptStore from "../attempt/attempt.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import * as Tests from "../assessment/assessment.service.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { addTest, admin, testClock } from "../../testing/world.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import * as Processing from "./processing.service.ts";

const clock = testClock();
const author = admin();
let deps: Deps;

/** A partition that is counted before progress is first noted. */
const SHARD = 7;
/** From so many students on a partition's part is kept. */
const KEPT_FROM = 200;

/** Ids of students, most of them in one partition. */
const STUDENTS = [
  ...Array.from({ length: 100 * KEPT_FROM }, () => randomUUID())
    .filter((id) => hashUser(id) % SHARDS === SHARD)
    .slice(0, KEPT_FROM),
  ...Array.from({ length: 5 }, () => randomUUID()),
];

/** The keys of all artifacts so far. */
const kept = new Set<string>();

/** In memory, where the stores keep the same laws: the table is read whole some fifty times. */
function notingDeps(): Deps {
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
/** What the first run of all published. */
let expected: string;

beforeAll(async () => {
  expect(STUDENTS).toHaveLength(KEPT_FROM + 5);
  deps = notingDeps();
  testId = await overExam();
  await Processing.processTest(deps, testId);
  expected = await runOf();
  const { students } = await AnalyticsStore.read(deps, testId, expected);
  expect(students).toBe(STUDENTS.length);
}, 300_000);

/** A test whose time is over and whose students handed in; every third left the first one blank. */
async function overExam(): Promise<string> {
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

/** As if the test had never been processed: a new pass, which finds no part of its own. */
async function unprocess(): Promise<void> {
  await Tests.nextPass(deps, testId);
  await deps.content.update(
    { pk: `T#${testId}`, sk: "M" },
    { text: "SET #run = :none", names: { "#run": "run" }, values: { ":none": null } },
  );
}

/** The name of the published results, which is the hash of all they say. */
const runOf = async (): Promise<string> => (await Tests.load(deps, testId)).run ?? "none";

/** What there is of a test's results. */
const artifacts = () =>
  [...kept].filter((key) => /^(analytics|takers|parts)\//.test(key) && key.includes(`/${testId}/`));

/** Tells whether the large partition was read from the table. */
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

test("killed at any write, processing goes on with the parts it kept and ends the same", async () => {
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
  // The part's takers and sums, four notes of progress, a page and the list of takers, the results
  // and the pointer; each before and after.
  expect(kills).toBe(20);
  // From the first note of progress on the part is taken over.
  expect(resumed).toBe(15);
}, 300_000);

test("five runs at once end in the artifacts of one run", async () => {
  const before = new Set(artifacts());
  await unprocess();
  await Promise.all(Array.from({ length: 5 }, () => Processing.processTest(deps, testId)));
  expect(await runOf()).toBe(expected);
  const added = artifacts().filter((key) => !before.has(key));
  // Only the new pass's own part: its takers and its sums.
  expect(added.map((key) => key.replace(/.*\//, "")).toSorted()).toEqual(["7-0.json", "7.json"]);
});
