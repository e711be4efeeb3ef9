import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import type { Deps } from "../platform/deps.ts";
import { MINUTE, SECOND } from "../shared/time.ts";
import { LeaseLost, StepLease, sweep } from "./step-job.service.ts";
import type { StepKind } from "./step-job.store.ts";
import * as StepJobStore from "./step-job.store.ts";

const Job = z.object({
  id: z.string(),
  rev: z.int(),
  beatAt: z.int(),
  holder: z.string().nullable(),
  tries: z.int(),
  isDone: z.boolean(),
  page: z.int(),
});
type Job = z.infer<typeof Job>;

const kind: StepKind<Job> = {
  schema: Job,
  prefix: "TEST#",
  due: "TESTS_DUE",
  idOf: ({ id }) => id,
  isDue: ({ isDone }) => !isDone,
  listOf: () => ({ name: "TESTS", at: 1 }),
  keptMs: MINUTE,
  silentMs: MINUTE,
  maxRunMs: 3 * MINUTE,
};

let deps: Deps;
beforeEach(async () => {
  vi.useFakeTimers();
  deps = memoryDeps({ now: () => Date.now() });
  await add("a");
});
afterEach(() => vi.useRealTimers());

const add = (id: string, more: Partial<Job> = {}) => {
  const job = { id, rev: 1, beatAt: Date.now(), holder: null, tries: 0, isDone: false, page: 0 };
  return StepJobStore.create(deps, kind, { ...job, ...more });
};
const acquire = (id = "a") => StepLease.acquire(deps, kind, id);
const find = (id = "a") => StepJobStore.find(deps, kind, id);

describe("a lease", () => {
  test("counts the start, and of many that come together one has it", async () => {
    const leases = await Promise.all([acquire(), acquire(), acquire()]);
    const held = leases.flatMap((one) => one ?? []);
    expect(held).toHaveLength(1);
    expect(held[0]?.stored).toMatchObject({ tries: 1, rev: 2 });
    expect(await acquire()).toBeUndefined();
  });

  test("is refused for a job that is done, and for one that does not exist", async () => {
    await add("done", { isDone: true });
    expect(await acquire("done")).toBeUndefined();
    expect(await acquire("none")).toBeUndefined();
  });

  test("is kept by its heartbeat, and lost a minute after the last one", async () => {
    await using lease = await acquire();
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(await acquire()).toBeUndefined();
    await lease?.[Symbol.asyncDispose]();
    await vi.advanceTimersByTimeAsync(59 * SECOND);
    expect(await acquire()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(SECOND);
    await using next = await acquire();
    expect(next?.stored.tries).toBe(2);
  });

  test("of a process that was believed dead cannot write", async () => {
    await using dead = await acquire();
    await dead?.save({ page: 1 });
    const stored = await find();
    await StepJobStore.change(deps, kind, stored ?? expect.unreachable(), { holder: "other" });
    await expect(dead?.save({ page: 2 })).rejects.toBeInstanceOf(LeaseLost);
    await expect(dead?.release()).rejects.toBeInstanceOf(LeaseLost);
    expect(await find()).toMatchObject({ page: 1, holder: "other" });
  });

  test("writes one after the other what is saved at the same time", async () => {
    await using lease = await acquire();
    await Promise.all([1, 2, 3].map(async (page) => lease?.save({ page })));
    expect(lease?.stored).toMatchObject({ page: 3, rev: 5 });
    expect(await find()).toEqual(lease?.stored);
  });

  test("is given back for the next process, which continues at once", async () => {
    await using first = await acquire();
    await first?.save({ page: 7, tries: 0 });
    await first?.release();
    await using second = await acquire();
    expect(second?.stored).toMatchObject({ page: 7, tries: 1 });
  });

  test("says when it is time to hand over", async () => {
    await using lease = await acquire();
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(lease?.isTimeUp).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(lease?.isTimeUp).toBe(true);
  });
});

describe("the sweep", () => {
  const swept = async () => {
    const asked: string[] = [];
    const found = await sweep(deps, kind, async (id) => void asked.push(id));
    return { asked, found };
  };

  test("requests what is due and silent, and nothing else", async () => {
    await add("done", { isDone: true });
    expect(await swept()).toEqual({ asked: [], found: 0 });
    await vi.advanceTimersByTimeAsync(MINUTE + 1);
    await add("fresh");
    expect(await swept()).toEqual({ asked: ["a"], found: 1 });
    await using lease = await acquire();
    expect(lease).toBeDefined();
    expect(await swept()).toEqual({ asked: [], found: 0 });
  });
});

test("a list shows the newest first, and a removed job is gone", async () => {
  await add("b");
  const list = { list: "TESTS", limit: 10 };
  expect((await StepJobStore.latest(deps, kind, list)).map(({ id }) => id)).toEqual(["b", "a"]);
  expect(await StepJobStore.create(deps, kind, (await find("b")) ?? expect.unreachable())).toBe(
    false,
  );
  await StepJobStore.remove(deps, kind, "b");
  expect(await find("b")).toBeUndefined();
});
