import { expect, test } from "vitest";
import { untilReached } from "./until-reached.ts";

/** A page that waits, with its timers. The server answers only while it is `online`. */
function world() {
  let jobs: { ms: number; work: () => void }[] = [];
  const state = { online: false, asked: 0 };
  const ask = async () => {
    state.asked += 1;
    return state.online;
  };
  const after = (ms: number, work: () => void) => {
    const job = { ms, work };
    jobs.push(job);
    return () => void (jobs = jobs.filter((one) => one !== job));
  };
  const waiting = untilReached({ ask, after, random: () => 0.5 });
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  /**
   * Lets the only timer end.
   * @returns its delay in milliseconds; undefined if there is no timer
   */
  const next = async () => {
    const [job, ...others] = jobs;
    expect(others).toEqual([]);
    jobs = [];
    job?.work();
    await settle();
    return job?.ms;
  };
  return { state, waiting, next, settle };
}

test("asks again within seconds where the browser said too early that it is online", async () => {
  const { state, waiting, next, settle } = world();
  for (let turn = 0; turn < 6; turn++) await next();
  waiting.now();
  await settle();
  expect(state.asked).toBe(7);
  expect(await next()).toBe(2000);
  expect(await next()).toBe(4000);
});

test("asks with delays that stay short where the browser never says that it is online", async () => {
  const { state, next } = world();
  const delays = [];
  for (let turn = 0; turn < 7; turn++) delays.push(await next());
  expect(delays).toEqual([2000, 2000, 4000, 8000, 16_000, 16_000, 16_000]);
  state.online = true;
  await next();
  expect(await next()).toBeUndefined();
  expect(state.asked).toBe(8);
});

test("has one timer, also where two requests fail at the same time", async () => {
  const { waiting, next, settle } = world();
  waiting.now();
  waiting.now();
  await settle();
  await next();
});

test("asks no more when the page was left", async () => {
  const { state, waiting, next, settle } = world();
  waiting.now();
  waiting.stop();
  await settle();
  expect(await next()).toBeUndefined();
  expect(state.asked).toBe(1);
});
