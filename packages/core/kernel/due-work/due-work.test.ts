import { beforeEach, expect, test } from "vitest";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { testClock } from "../../testing/world.ts";
import type { Deps } from "../platform/deps.ts";
import { MINUTE } from "../shared/time.ts";
import { askAll, type DueWork } from "./due-work.service.ts";

const kind: DueWork = { name: "counting", event: "Count requested", lateMs: 10 * MINUTE };
const clock = testClock();
let deps: Deps;
let asked: unknown[];
let logged: [string, unknown][];
let isDown: boolean;

beforeEach(() => {
  [asked, logged, isDown] = [[], [], false];
  const send = async (_event: string, ref: object) => {
    if (isDown) throw new Error("no queue");
    asked.push(ref);
  };
  const error = (event: string, _error: unknown, facts?: object) =>
    void logged.push([event, facts]);
  deps = { ...memoryDeps(clock), events: { send }, log: { info: () => {}, error } };
});

const due = (minutes: Record<string, number>) =>
  Object.entries(minutes).map(([id, waited]) => ({
    ref: { id },
    since: clock.now() - waited * MINUTE,
  }));

test("all that is due is asked for, and only what is late is done here", async () => {
  const done: string[] = [];
  const work = async ({ id }: { id: string }) => done.push(id);
  expect(await askAll(deps, kind, due({ a: 1, b: 10, c: 9 }), work)).toBe(1);
  expect(asked).toEqual([{ id: "a" }, { id: "b" }, { id: "c" }]);
  expect(done).toEqual(["b"]);
});

test("without a queue nothing is asked for, and what is late is done all the same", async () => {
  isDown = true;
  expect(await askAll(deps, kind, due({ a: 1, b: 11 }), async () => true)).toBe(1);
  expect(logged).toEqual([
    ["due-work.request-failed", { work: "counting", id: "a" }],
    ["due-work.request-failed", { work: "counting", id: "b" }],
  ]);
});

test.each([0, 1, 2])("what fails in place %i is logged, and the others are done", async (at) => {
  const work = async ({ id }: { id: string }) => {
    if (id === String(at)) throw new Error("cannot be read");
    return 5;
  };
  expect(await askAll(deps, kind, due({ 0: 20, 1: 20, 2: 20 }), work)).toBe(10);
  expect(logged).toEqual([["due-work.failed", { work: "counting", id: String(at) }]]);
});
