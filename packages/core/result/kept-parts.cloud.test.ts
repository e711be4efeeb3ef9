import { randomUUID } from "node:crypto";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { beforeAll, expect, test } from "vitest";
import { partitionOf } from "../attempt/attempt-partition.store.ts";
import { hashUser, SHARDS } from "../attempt/attempt.rules.ts";
import * as AttemptStore from "../attempt/attempt.store.ts";
import type { Deps } from "../platform/deps.ts";
import { HOUR } from "../shared/time.ts";
import { load as loadTest } from "../test/test.service.ts";
import { depsFailingAt } from "../testing/failing.fixture.ts";
import { addTest, admin, testClock, testDeps } from "../testing/world.ts";
import * as AnalyticsStore from "./analytics.store.ts";
import * as Processing from "./processing.service.ts";

const clock = testClock();
useCloud();
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

beforeAll(() => {
  expect(STUDENTS).toHaveLength(KEPT_FROM + 5);
  deps = { ...testDeps(clock), log: { info: () => {}, error: () => {} } };
});

/** A test whose time is over and whose students handed in; every third left the first one blank. */
async function overExam(): Promise<string> {
  const { _id: testId } = await addTest(deps, author);
  const { paper } = await loadTest(deps, testId);
  const now = deps.clock.now();
  const hands = STUDENTS.map((userId, i) =>
    AttemptStore.create(deps, {
      ...{ testId, userId, n: 0, status: "submitted", startedAt: now, deadline: now + HOUR },
      ...{ rev: 1, paper, name: `Student ${i}`, email: `s${i}@example.com`, device: "" },
      ...{ sheet: i % 3 === 0 ? "" : "010aa", submittedAt: now },
    }),
  );
  await Promise.all(hands);
  clock.advance(2 * HOUR);
  return testId;
}

/** The published results, without the names of test, paper and list. */
async function resultsOf(testId: string): Promise<string> {
  const { run } = await loadTest(deps, testId);
  const results = await AnalyticsStore.read(deps, testId, run ?? "none");
  const { testId: _test, paper: _paper, takers: _takers, ...rest } = results;
  return JSON.stringify(rest);
}

/** What the bucket holds of a test's results. */
async function artifactsOf(testId: string): Promise<string[]> {
  const folders = ["analytics", "takers", "parts"].map(async (folder) => {
    const command = new ListObjectsV2Command({
      Bucket: deps.config.bucket,
      Prefix: `${folder}/${testId}/`,
    });
    const { Contents = [] } = await deps.s3.send(command);
    return Contents.map(({ Key = "" }) => Key);
  });
  return (await Promise.all(folders)).flat();
}

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
  return { deps: watched, readLarge: (id: string) => read.has(partitionOf(id, SHARD)) };
}

const bound = (table: Deps["attempts"]): Deps["attempts"] => ({
  get: (...args) => table.get(...args),
  put: (...args) => table.put(...args),
  update: (...args) => table.update(...args),
  remove: (...args) => table.remove(...args),
  query: (...args) => table.query(...args),
  all: (...args) => table.all(...args),
  batchGet: (...args) => table.batchGet(...args),
});

test("killed at any write, processing goes on with the parts it kept and ends the same", async () => {
  const whole = await overExam();
  await Processing.processTest(deps, whole);
  const expected = await resultsOf(whole);
  expect(expected).toContain(`"students":${STUDENTS.length}`);
  let [kills, resumed] = [0, 0];
  for (const when of ["before", "after"] as const) {
    for (let k = 0; ; k++) {
      const testId = await overExam();
      const dying = depsFailingAt(deps, k, when);
      await Processing.processTest(dying.deps, testId).catch(() => undefined);
      if (!dying.died()) break;
      kills++;
      const watch = watching();
      await Processing.processTest(watch.deps, testId);
      const published = (await loadTest(deps, testId)).run;
      expect(published).not.toBeNull();
      expect(await resultsOf(testId)).toBe(expected);
      if (!watch.readLarge(testId)) resumed++;
    }
  }
  // The part's takers and sums, four notes of progress, a page and the list of takers, the results
  // and the pointer; each before and after.
  expect(kills).toBe(20);
  // From the first note of progress on the part is taken over; a pointer that moved needs no run.
  expect(resumed).toBe(14);
}, 120_000);

test("five runs at once end in one set of artifacts, the same as of one run", async () => {
  const [alone, together] = [await overExam(), await overExam()];
  await Processing.processTest(deps, alone);
  await Promise.all(Array.from({ length: 5 }, () => Processing.processTest(deps, together)));
  expect(await resultsOf(together)).toBe(await resultsOf(alone));
  const kinds = (keys: string[]) =>
    keys.map((key) => key.replace(/\/t_\w+\//, "/").replace(/(run|page|list)_\w+|pv_[\w-]+/, "$1"));
  const [one, five] = [await artifactsOf(alone), await artifactsOf(together)];
  expect(kinds(five)).toEqual(kinds(one));
  expect(one).toHaveLength(5);
});
