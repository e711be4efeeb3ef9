import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { createMeter } from "../../kernel/platform/meter.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { idOf } from "../../testing/draft.fixture.ts";
import { addTest, admin, testClock, testDeps } from "../../testing/world.ts";
import { TestListQuery } from "./test-list.schema.ts";
import * as TestList from "./test-list.service.ts";
import * as TestStore from "./assessment.store.ts";

const clock = testClock();
const meter = createMeter();
useCloud();
let deps: Deps;

/** The number of tests, half of them in each of two exam types: more than the first pages read. */
const MANY = 200;
/** Midnight in Asia/Kolkata between two days. */
const MIDNIGHT = Date.parse("2027-01-09T18:30:00.000Z");

beforeAll(async () => {
  deps = testDeps(clock, meter);
  const { _id } = await addTest(deps, admin());
  const model = await TestStore.find(deps, _id);
  if (!model) throw new Error("The test that was added is not there");
  const copies = Array.from({ length: MANY }, (_, n) => ({
    ...model,
    testId: idOf("t", n),
    name: `Mock ${n}`,
    examType: n % 2 ? ("NEET" as const) : ("FOUNDATION" as const),
    startTime: MIDNIGHT + (n - MANY / 2) * MINUTE,
    expiryTime: MIDNIGHT + MANY * MINUTE,
    // The oldest test.
    ...(n === 0 && { run: "run_1", takers: 3 }),
  }));
  await Promise.all(copies.map((copy) => TestStore.create(deps, copy)));
});

const list = (query: object) => TestList.list(deps, TestListQuery.parse(query));

describe("the list of tests", () => {
  test("merges all exam types, in pages of at most a hundred", async () => {
    const pages = [await list({ limit: "100" }), await list({ limit: "100", page: "2" })];
    expect(pages.map(({ tests }) => tests.length)).toEqual([100, 100]);
    expect(pages[0]).toMatchObject({ total: 80 + 80 + 1, more: true });
    expect(pages[1]).toMatchObject({ total: MANY + 1, totalPages: 3, more: false });
    const starts = pages.flatMap(({ tests }) => tests.map(({ startTime }) => startTime));
    expect(starts).toEqual(starts.toSorted().toReversed());
    expect(new Set(pages.flatMap(({ tests }) => tests.map(({ _id }) => _id))).size).toBe(MANY);
  });

  test("can be limited to one exam type", async () => {
    const { tests, total } = await list({ examType: "Neet", limit: "100" });
    expect(total).toBe(MANY / 2);
    expect(new Set(tests.map(({ examType }) => examType))).toEqual(new Set(["NEET"]));
  });

  test("can be limited to a start date in IST", async () => {
    const of = (date: string) => list({ date, limit: "100" });
    const [before, after] = [await of("2027-01-09"), await of("2027-01-10")];
    expect([before.total, after.total]).toEqual([MANY / 2, MANY / 2]);
    expect(after.tests.at(-1)?.name).toBe("Mock 100");
    expect(before.tests[0]?.name).toBe("Mock 99");
    expect((await of("2027-01-11")).tests).toEqual([]);
  });

  test("looks further where the newest tests do not fill a page", async () => {
    const processed = await list({ state: "processed" });
    expect(processed).toMatchObject({ total: 1, more: false, tests: [{ name: "Mock 0" }] });
    meter.reset();
    expect(await list({ state: "closed" })).toMatchObject({ total: 0, more: true });
    expect(meter.usage.requests).toBe(5);
  });

  test("costs one request per exam type for any page", async () => {
    for (const [query, requests] of [
      [{ examType: "JEE" }, 1],
      [{ limit: "20" }, 5],
      [{ page: "3", limit: "10", title: "mock 1" }, 5],
    ] as const) {
      meter.reset();
      await list(query);
      expect(meter.usage.requests).toBe(requests);
    }
  });
});
