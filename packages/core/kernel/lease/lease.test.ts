import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Deps } from "../platform/deps.ts";
import { SECOND } from "../shared/time.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { withLease } from "./lease.service.ts";

let deps: Deps;
let logged: string[];

beforeEach(() => {
  vi.useFakeTimers();
  logged = [];
  const note = (event: string) => void logged.push(event);
  deps = { ...memoryDeps({ now: () => Date.now() }), log: { info: note, error: note } };
});
afterEach(() => vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);
const done = async () => "done";

test("a second run ends immediately and says so, and the run after the first gets the lease", async () => {
  let end = () => {};
  const first = withLease(deps, "close", () => new Promise<void>((resolve) => (end = resolve)));
  expect(await withLease(deps, "close", done)).toBeUndefined();
  expect(logged).toEqual(["schedule.skipped"]);
  expect(await withLease(deps, "process", done)).toBe("done");
  end();
  await first;
  expect(await withLease(deps, "close", done)).toBe("done");
});

test("of many that come together one has it", async () => {
  const runs = Array.from({ length: 20 }, () => withLease(deps, "close", never));
  const waiting = Promise.resolve("waiting");
  await vi.advanceTimersByTimeAsync(1);
  const ended = await Promise.all(runs.map((run) => Promise.race([run, waiting])));
  expect(ended.filter((one) => one === "waiting")).toHaveLength(1);
});

test("a long run keeps it, a killed one loses it after 90 seconds", async () => {
  void withLease(deps, "long", never);
  const killed = { ...deps, content: failingAt(deps.content, 1, "before") };
  void withLease(killed, "killed", never);
  await vi.advanceTimersByTimeAsync(89 * SECOND);
  expect(await withLease(deps, "killed", done)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(await withLease(deps, "killed", done)).toBe("done");
  await vi.advanceTimersByTimeAsync(600 * SECOND);
  expect(await withLease(deps, "long", done)).toBeUndefined();
});

test("a run that throws gives it back, and one that lost it takes nothing from its successor", async () => {
  await expect(withLease(deps, "close", () => Promise.reject(new Error("broken")))) //
    .rejects.toThrow("broken");
  expect(await withLease(deps, "close", done)).toBe("done");
  let end = () => {};
  const cut = { ...deps, content: failingAt(deps.content, 1, "before") };
  const late = withLease(cut, "close", () => new Promise<void>((resolve) => (end = resolve)));
  await vi.advanceTimersByTimeAsync(90 * SECOND);
  void withLease(deps, "close", never);
  await vi.advanceTimersByTimeAsync(SECOND);
  end();
  await late;
  expect(await withLease(deps, "close", done)).toBeUndefined();
});
