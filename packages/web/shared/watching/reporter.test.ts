import {
  emptyRecord,
  isOver,
  withEnd,
  withReport,
} from "@academy/core/lectures/watching/watching.rules.ts";
import { stretchesOf } from "@academy/core/lectures/watching/watched-bits.rules.ts";
import type { WatchRecord } from "@academy/core/lectures/watching/watching.schema.ts";
import { runs } from "@academy/core/testing/runs.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError, networkError } from "../../lib/api/api-error.ts";
import { Reporter, type SentReport } from "./reporter.ts";
import { UnsentShelf } from "./unsent.shelf.ts";

const LENGTH = 3600;

function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

/** A server that checks reports by its rules, behind a connection that can fail. */
function stage() {
  let now = Date.parse("2026-11-28T10:00:00.000Z");
  const line = { fault: null as null | "lost" | "unanswered" | Error, slow: Promise.resolve() };
  const server: { record: WatchRecord } = { record: emptyRecord(LENGTH) };
  const sent: SentReport[] = [];
  const shelf = new UnsentShelf(storage());
  let overs = 0;
  const open = (playback: string) => {
    const openedAt = now - 20_000;
    const opening = { playback, openedAt };
    const send = async (report: SentReport) => {
      sent.push(report);
      if (line.fault instanceof Error) throw line.fault;
      if (line.fault === "lost") throw networkError();
      server.record = withReport(server.record, opening, report, now);
      if (line.fault === "unanswered") throw networkError();
      await line.slow;
      return { pass: `${playback} ${server.record.rev}`, over: isOver(server.record, playback) };
    };
    const parts = { send, shelf, now: () => now, onOver: () => void overs++ };
    const unsent = {
      pass: playback,
      n: 0,
      stretches: [],
      at: 0,
      of: LENGTH,
      notedAt: now,
      isOpen: true,
    };
    return { reporter: new Reporter(playback, unsent, parts), parts };
  };
  /** Plays as a browser does: it reports the position four times a second. */
  const play = async (reporter: Reporter, from: number, seconds: number, rate = 1) => {
    for (let at = from; at <= from + seconds; at += 0.25 * rate) {
      now += 250;
      reporter.moved(at, rate);
      await Promise.resolve();
    }
    return settled();
  };
  return { line, server, sent, shelf, open, play, overs: () => overs };
}

const settled = () => new Promise<void>((done) => setTimeout(done));

test("an hour is reported every 130 seconds of watching, and at its end", async () => {
  const { open, play, sent, server, shelf } = stage();
  const { reporter } = open("one");
  await play(reporter, 0, 3600);
  reporter.paused(3600);
  await settled();
  expect(sent).toHaveLength(28);
  expect(sent.filter(({ last }) => last)).toHaveLength(1);
  // Nothing is sent twice.
  const seconds = sent.flatMap(({ stretches }) => stretches.map(([from, to]) => to - from));
  expect(seconds.reduce((sum, one) => sum + one, 0)).toBe(3600);
  expect(stretchesOf(server.record)).toEqual([[0, 3600]]);
  expect(server.record.at).toBe(3600);
  await reporter.closed();
  expect([sent.length, shelf.all().size]).toEqual([28, 0]);
});

test("watching twice as fast is reported as seldom", async () => {
  const { open, play, sent, server } = stage();
  const { reporter } = open("one");
  await play(reporter, 0, 1200, 2);
  expect(sent).toHaveLength(4);
  expect(stretchesOf(server.record)).toEqual([[0, 1040]]);
});

test("a short pause is not reported, leaving is, and a jump leaves a gap", async () => {
  const { open, play, sent, server } = stage();
  const { reporter } = open("one");
  await play(reporter, 0, 5);
  reporter.paused(5);
  expect(sent).toHaveLength(0);
  reporter.jumped();
  await play(reporter, 100, 6);
  reporter.left();
  await settled();
  expect(sent).toHaveLength(1);
  expect(stretchesOf(server.record)).toEqual([
    [0, 5],
    [100, 106],
  ]);
  reporter.left();
  await settled();
  expect(sent).toHaveLength(1);
});

test("a player that is elsewhere without saying so has jumped", async () => {
  const { open, play, server } = stage();
  const { reporter } = open("one");
  await play(reporter, 10, 20);
  await play(reporter, 5, 10);
  await reporter.closed();
  expect(stretchesOf(server.record)).toEqual([[5, 30]]);
});

test("what is played while a report is on its way is in the next one", async () => {
  const { open, play, server, line, sent } = stage();
  const { reporter } = open("one");
  let answer = () => {};
  line.slow = new Promise((done) => (answer = done));
  await play(reporter, 0, 140);
  reporter.jumped();
  await play(reporter, 500, 9);
  reporter.jumped();
  expect(sent).toHaveLength(1);
  answer();
  await settled();
  await reporter.closed();
  expect(stretchesOf(server.record)).toEqual([
    [0, 140],
    [500, 509],
  ]);
});

test("without a connection it stays on the device, and a later page sends it", async () => {
  const { open, play, sent, server, shelf, line } = stage();
  line.fault = "lost";
  const { reporter, parts } = open("one");
  await play(reporter, 0, 300);
  await reporter.closed();
  expect(stretchesOf(server.record)).toEqual([]);
  // After a failure it is tried again every 20 seconds.
  expect(sent.length).toBeGreaterThan(8);
  line.fault = null;
  const [[playback, unsent] = ["", undefined]] = shelf.all();
  expect(unsent).toMatchObject({ at: 300, isOpen: false });
  if (unsent) expect(await new Reporter(playback, unsent, parts).sendAll()).toBe(true);
  expect(stretchesOf(server.record)).toEqual([[0, 300]]);
  expect([server.record.at, shelf.all().size]).toEqual([300, 0]);
});

test("what no server will take is forgotten", async () => {
  const { open, play, shelf, line } = stage();
  line.fault = new ApiError(400, "unknown_pass", "Open the lecture again.");
  const { reporter } = open("one");
  await play(reporter, 0, 140);
  reporter.jumped();
  await reporter.closed();
  expect(shelf.all().size).toBe(0);
});

test("the page hears that the student watches elsewhere", async () => {
  const { open, play, server, overs } = stage();
  const { reporter } = open("one");
  await play(reporter, 0, 131);
  expect(overs()).toBe(0);
  server.record = withEnd(server.record, { playback: "one", openedAt: 0 });
  await play(reporter, 131, 131);
  expect(overs()).toBe(1);
});

test("a foreign or broken value on the device counts as empty", () => {
  for (const text of ["{", "5", '[["one",{"pass":1}],[7],null]']) {
    const kept = storage();
    kept.setItem("watching", text);
    expect(new UnsentShelf(kept).all().size).toBe(0);
  }
});

const act = fc.record({
  kind: fc.constantFrom("play", "play", "jump", "pause", "leave"),
  to: fc.nat(LENGTH - 400),
  seconds: fc.integer({ min: 1, max: 200 }),
  rate: fc.constantFrom(0.75, 1, 1.5, 2),
  fault: fc.constantFrom(null, null, "lost" as const, "unanswered" as const),
});

test("the server knows the union of what was played, whatever the line does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (acts) => {
      const { open, play, server, line } = stage();
      const { reporter } = open("one");
      const seen = new Set<number>();
      let at = 0;
      for (const { kind, to, seconds, rate, fault } of acts) {
        line.fault = fault;
        if (kind === "play") {
          const step = 0.25 * rate;
          const end = Math.min(LENGTH - 1, at + seconds);
          await play(reporter, at, end - at, rate);
          const last = at + Math.floor((end - at) / step) * step;
          for (let second = 0; second < LENGTH; second++) {
            if (second + 0.5 >= at && second + 0.5 < last) seen.add(second);
          }
          at = last;
        } else if (kind === "jump") {
          reporter.jumped();
          at = to;
        } else if (kind === "pause") reporter.paused(at);
        else reporter.left();
        await settled();
      }
      line.fault = null;
      await reporter.closed();
      const found = stretchesOf(server.record).flatMap(([from, end]) =>
        Array.from({ length: end - from }, (_, i) => from + i),
      );
      expect(found).toEqual([...seen].toSorted((a, b) => a - b));
    }),
    { numRuns: runs(100) },
  );
});
