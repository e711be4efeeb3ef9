import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR, MINUTE } from "../../../kernel/shared/time.ts";
import { naughtyStrings } from "../../../testing/shared-data.fixture.ts";
import {
  adminDeadlineOf,
  assertOpen,
  deadlineOf,
  DEADLINE_SHARDS,
  GRACE_MS,
  hashUser,
  isPast,
  parseSubmissionId,
  SHARDS,
  stateOf,
  submissionIdOf,
} from "./attempt.rules.ts";

const START = Date.parse("2026-11-21T04:30:00Z");
const exam = { startTime: START, expiryTime: START + 2 * HOUR, durationMinutes: 30 };

describe("the deadline", () => {
  test("is start plus duration, but not after the expiry", () => {
    expect(deadlineOf(exam, START)).toBe(START + 30 * MINUTE);
    expect(deadlineOf(exam, START + 90 * MINUTE)).toBe(exam.expiryTime);
  });

  test.each([
    [-1, -1],
    [0, 0],
    [1, 0],
  ])("a start %i ms from the last full start ends %i ms from the expiry", (start, end) => {
    const lastFullStart = exam.expiryTime - 30 * MINUTE;
    expect(deadlineOf(exam, lastFullStart + start)).toBe(exam.expiryTime + end);
  });

  test("moves by the full extra time, even past the expiry", () => {
    expect(deadlineOf(exam, START, 10)).toBe(START + 40 * MINUTE);
    expect(deadlineOf(exam, exam.expiryTime - MINUTE, 10)).toBe(exam.expiryTime + 10 * MINUTE);
  });

  test("of an administrator's trial depends on the duration only", () => {
    expect(adminDeadlineOf(exam, exam.expiryTime + HOUR)).toBe(
      exam.expiryTime + HOUR + 30 * MINUTE,
    );
  });

  test("is past only after the whole grace period", () => {
    const past = [-1, 0, 1].map((ms) => isPast(START, START + GRACE_MS + ms));
    expect(past).toEqual([false, false, true]);
  });
});

describe("the window", () => {
  test.each([
    ["upcoming", exam.startTime - 1],
    ["open", exam.startTime],
    ["open", exam.startTime + 1],
    ["open", exam.expiryTime - 1],
    ["expired", exam.expiryTime],
    ["expired", exam.expiryTime + 1],
  ])("is %s at %i", (state, now) => {
    expect(stateOf(exam, now)).toBe(state);
  });

  test("allows starts only while it is open, and names the start time before", () => {
    expect(() => assertOpen(exam, exam.startTime - 1)).toThrow(
      expect.objectContaining({
        kind: "forbidden",
        code: "not_open_yet",
        message: "This test is available at 2026-11-21T04:30:00.000Z.",
      }),
    );
    expect(() => assertOpen(exam, exam.expiryTime)).toThrow(
      expect.objectContaining({ kind: "forbidden", code: "test_expired" }),
    );
    assertOpen(exam, exam.startTime);
    assertOpen(exam, exam.expiryTime - 1);
  });
});

describe("a submission's id", () => {
  const ref = fc.record({
    testId: fc.stringMatching(/^t_[0-9a-hjkmnp-tv-z]{20}$/),
    userId: fc.oneof(fc.uuid(), fc.stringMatching(/^[0-9A-Za-z-]{1,64}$/)),
    n: fc.nat(9999),
  });

  test("gives back test, student and number", () => {
    fc.assert(
      fc.property(ref, (one) => {
        expect(parseSubmissionId(submissionIdOf(one))).toEqual(one);
      }),
    );
  });

  test("has only one form: an ID that parses is formatted to the same text", () => {
    const near = fc.stringMatching(/^t_[0-9a-v]{20}\.[0-9a-f-]{1,8}\.\d{1,5}$/);
    fc.assert(
      fc.property(near, (text) => {
        const read = readOrNull(text);
        if (read) expect(submissionIdOf(read)).toBe(text);
      }),
    );
  });

  const id = `t_${"0".repeat(20)}`;
  test("is rejected when it is, or contains, a naughty string", (ctx) => {
    const naughty = naughtyStrings(ctx);
    const around = naughty
      .map((text) => `${id}.${text}.0`)
      .filter((text) => !/^[^.]+\.[0-9A-Za-z-]+\.0$/.test(text));
    expect(around.length).toBeGreaterThan(400);
    expect([...naughty, ...around].filter((text) => readOrNull(text) !== null)).toEqual([]);
  });

  test.each([
    `${id}.user.`,
    `${id}..0`,
    `${id}.user.-1`,
    `${id}.user.00`,
    `${id}.user.01`,
    `${id}.user.10000`,
    `${id}.user.0\n`,
    `${id}.user.0.0`,
    `${id}.us#er.0`,
    `q_${"0".repeat(20)}.user.0`,
    `${id}.${"a".repeat(65)}.0`,
  ])("cannot be %j", (text) => {
    expect(() => parseSubmissionId(text)).toThrow(expect.objectContaining({ kind: "not-found" }));
  });

  function readOrNull(text: string) {
    try {
      return parseSubmissionId(text);
    } catch {
      return null;
    }
  }
});

describe("the spread of students over partitions", () => {
  test("is even, for shards of attempts and of deadlines", () => {
    const users = Array.from({ length: 64_000 }, (_, i) => `user-${i}-${i * 7919}`);
    for (const shards of [SHARDS, DEADLINE_SHARDS]) {
      const counts = Array.from({ length: shards }, () => 0);
      for (const user of users) counts[hashUser(user) % shards]! += 1;
      const mean = users.length / shards;
      expect(Math.max(...counts)).toBeLessThan(mean * 1.2);
      expect(Math.min(...counts)).toBeGreaterThan(mean * 0.8);
    }
  });

  test("is the published FNV-1a hash", () => {
    expect([hashUser(""), hashUser("a"), hashUser("foobar")]).toEqual([
      0x811c9dc5, 0xe40c292c, 0xbf9cf968,
    ]);
  });
});
