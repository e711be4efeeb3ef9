import { isPush, runs } from "@academy/core/testing/runs.ts";
import { expect, test } from "vitest";
import { check } from "./check.ts";
import { nothingMet } from "./choices.ts";
import type { Schedule } from "./schedule.ts";
import { Server } from "./server.ts";
import { simulate } from "./simulation.ts";

/** A push plays the same few each time. */
const SHARE = isPush ? 0.6 : 1;
const SCHEDULES = runs(2000 * SHARE);
/** With timed sections they have up to 30 acts, the others up to 11. */
const TIMED = runs(1000 * SHARE);

/**
 * The schedules of fast-check's seed; `npm run simulate` plays others. docs/decisions describes what
 * it has found, and the faults planted to measure it.
 */
test(`no answer is ever lost in ${SCHEDULES} schedules of trouble`, async () => {
  expect(await check({ runs: SCHEDULES })).toBeNull();
});

test(`nor with timed sections, in ${TIMED} schedules: each answer is accepted in its section only`, async () => {
  expect(await check({ runs: TIMED, timed: true })).toBeNull();
});

test(`nor while AWS throttles, in ${SCHEDULES} schedules: calls end, logins pass, outboxes empty`, async () => {
  expect(await check({ runs: SCHEDULES, throttled: true })).toBeNull();
});

/** A student of a test with timed sections, on two devices, gives three answers after these acts. */
const threeAnswers = (...before: Schedule["actions"]): Schedule => ({
  actions: [
    ...before,
    ...[0, 1, 0].map((n) => ({ waitMs: 40, kind: "answerNext" as const, device: 0, page: 0, n })),
  ],
  fates: [],
  disks: [
    { diskMs: 0, keeps: true },
    { diskMs: 0, keeps: true },
  ],
  random: 1,
  troubles: [],
});

// The control: what the schedules with timed sections are meant to meet can happen in them.
test("a schedule can have more answers than count, extra time and two devices", async () => {
  const server = await Server.open(true);
  const met = nothingMet();
  await simulate(server, threeAnswers(), met);
  expect(met).toEqual({ sheets: 1, overLimit: 1, extended: 0, onTwoDevices: 1 });
  await simulate(server, threeAnswers({ waitMs: 0, kind: "grant", device: 0, page: 0, n: 0 }), met);
  expect(met).toEqual({ sheets: 2, overLimit: 2, extended: 1, onTwoDevices: 2 });
});

// The control of the wish to submit: it survives its page, and another page of the app sends it.
test("a test that was submitted offline, in a tab that was closed, is submitted by another page", async () => {
  const server = await Server.open(false);
  const { actions, ...calm } = threeAnswers();
  const act = { device: 0, page: 0, n: 0 };
  const offline = { ...act, waitMs: 1000, kind: "submitOffline" as const };
  const start = { ...act, waitMs: 60_000, kind: "start" as const };
  await simulate(server, { ...calm, actions: [...actions, offline, start] }, nothingMet());
  await simulate(server, { ...calm, random: 2, actions: [...actions, offline] }, nothingMet());
});

// The control of time: what it ends goes on where the server has given more, whatever the pages know.
// Lost time comes by a call that was killed before it reached the attempt.
test.each([
  { kind: "grant" as const, timed: false },
  { kind: "grant" as const, timed: true },
  { kind: "lose" as const, timed: false },
  { kind: "lose" as const, timed: true },
])(
  "time that comes once a page is locked is used to its end ($kind, timed sections: $timed)",
  async ({ kind, timed }) => {
    const server = await Server.open(timed);
    const { actions, ...calm } = threeAnswers();
    const act = (does: Schedule["actions"][number]["kind"], waitMs = 100, n = 0) => ({
      kind: does,
      waitMs,
      n,
      device: 0,
      page: 0,
    });
    // A moment after the deadline, the page is locked and waits for its turn to submit.
    const locked = act("toDeadline", 100, 5);
    const more = [act(kind, 0), act("answer", 70_000)];
    await play([...actions, locked, ...more]);
    await play([...actions, act("offline"), locked, ...more, act("online"), act("answer")]);
    // Offline, the device records that time has submitted it; another page of the app sends that.
    const recorded = [act("offline"), act(kind, 0, 1), locked, act("kill", 70_000)];
    const sent = [act("online"), act("start"), act("open", 20_000), act("answer")];
    await play([...actions, ...recorded, ...sent]);

    async function play(planned: Schedule["actions"]): Promise<void> {
      const met = nothingMet();
      await simulate(server, { ...calm, actions: planned }, met);
      expect(met.extended).toBe(kind === "grant" ? 1 : 0);
    }
  },
);
