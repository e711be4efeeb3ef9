import type { AttemptRow } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { describe, expect, test } from "vitest";
import {
  canExtend,
  eventWords,
  inOrder,
  newDeadline,
  readMinutes,
  sinceStart,
} from "./attempts.rules.ts";

const row = (more: Partial<AttemptRow> = {}): AttemptRow => ({
  attemptId: "t_1.u.0",
  userId: "u",
  name: "Asha Rao",
  email: "asha@example.com",
  trial: false,
  status: "open",
  startedAt: "2026-11-21T04:30:00.000Z",
  deadline: "2026-11-21T05:00:00.000Z",
  submittedAt: null,
  answered: 0,
  exits: 0,
  blurs: 0,
  leftover: 0,
  extraMinutes: 0,
  ...more,
});

test("running attempts come first, then names in order", () => {
  const rows = [
    row({ name: "Asha", status: "submitted" }),
    row({ name: "Zoya" }),
    row({ name: "Bina", status: "closed" }),
    row({ name: "Kabir" }),
  ];
  expect(inOrder(rows).map(({ name }) => name)).toEqual(["Kabir", "Zoya", "Asha", "Bina"]);
});

test("only a running attempt can get more time", () => {
  expect(canExtend(row())).toBe(true);
  expect(canExtend(row({ status: "submitted" }))).toBe(false);
  expect(canExtend(row({ status: "closed" }))).toBe(false);
  expect(canExtend(row({ trial: true }))).toBe(false);
});

test.each([
  ["exit", 12, "Left full screen for 0m 12s"],
  ["exit", 0, "Left full screen"],
  ["blur", 75, "Left the page or the window for 1m 15s"],
  ["reconnect", 40, "Reconnected after 0m 40s"],
  ["resume", 0, "Continued after a reload or on another device"],
] as const)("an event %s of %i s reads: %s", (kind, seconds, words) => {
  expect(eventWords({ kind, seconds })).toBe(words);
});

test("an event has a time since the start, never a negative one", () => {
  const { startedAt } = row();
  expect(sinceStart("2026-11-21T04:42:05.000Z", startedAt)).toBe("12m 5s after the start");
  expect(sinceStart("2026-11-21T04:29:59.000Z", startedAt)).toBe("0m 0s after the start");
});

describe("minutes", () => {
  test.each([
    ["10", 10],
    [" 0 ", 0],
    ["600", 600],
    ["601", null],
    ["", null],
    ["-5", null],
    ["1.5", null],
    ["1e2", null],
  ])("%j are read as %j", (text, minutes) => {
    expect(readMinutes(text)).toBe(minutes);
  });

  test("are totals: those granted before are already in the deadline", () => {
    expect(newDeadline(row(), 10)).toBe("2026-11-21T05:10:00.000Z");
    expect(newDeadline(row({ extraMinutes: 10 }), 25)).toBe("2026-11-21T05:15:00.000Z");
    expect(newDeadline(row({ extraMinutes: 10 }), 5)).toBe("2026-11-21T05:00:00.000Z");
  });
});
