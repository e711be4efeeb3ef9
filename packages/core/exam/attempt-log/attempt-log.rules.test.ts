import fc from "fast-check";
import { expect, test } from "vitest";
import { iso, MINUTE, SECOND } from "../../kernel/shared/time.ts";
import {
  countOf,
  decodeEvent,
  encodeEvent,
  eventsWithin,
  capacityFor,
} from "./attempt-log.rules.ts";
import { type AttemptEvent, EVENT_KINDS } from "../terms/attempt/attempt.schema.ts";

const START = Date.parse("2026-11-21T04:30:00Z");
const attempt = { startedAt: START, deadline: START + 30 * MINUTE };

const event = (at: number, kind: AttemptEvent["kind"] = "blur"): AttemptEvent => ({
  kind,
  at: iso(at),
  seconds: 3,
});

test("an event survives encoding and decoding", () => {
  const events = fc.record({
    kind: fc.constantFrom(...EVENT_KINDS),
    at: fc.integer({ min: 0, max: 4e12 }),
    seconds: fc.integer({ min: 0, max: 86_400 }),
    device: fc.constantFrom("", "a1b2", "0000"),
  });
  fc.assert(
    fc.property(events, (one) => {
      expect(decodeEvent(encodeEvent(one))).toEqual(one);
    }),
  );
});

test("text that is not an event is rejected", () => {
  expect(() => decodeEvent("abc|party|3|")).toThrow("Not an event");
});

test.each([
  ["a minute before the start", START - MINUTE, 1],
  ["earlier than that", START - MINUTE - 1, 0],
  ["in between", START + 5 * MINUTE, 1],
  ["a minute and the grace after the end", attempt.deadline + MINUTE + 5 * SECOND, 1],
  ["later than that", attempt.deadline + MINUTE + 5 * SECOND + 1, 0],
])("an event %s (%s): %i kept", (_, at, kept) => {
  expect(eventsWithin(attempt, [event(at)], "a1b2")).toHaveLength(kept);
});

test("keeps the time, the kind and the device of an event", () => {
  expect(eventsWithin(attempt, [event(START, "exit")], "a1b2")).toEqual([
    { kind: "exit", at: START, seconds: 3, device: "a1b2" },
  ]);
});

test("exits are accepted when the log is full for other events", () => {
  const [blur, exit] = eventsWithin(attempt, [event(START), event(START, "exit")], "");
  if (!blur || !exit) throw new Error("Both lie within the attempt");
  expect(capacityFor([blur, exit])).toBeGreaterThan(capacityFor([blur]));
});

test("counts the events of a kind", () => {
  const events = eventsWithin(attempt, [event(START), event(START, "exit"), event(START + 1)], "");
  expect([countOf(events, "exit"), countOf(events, "blur"), countOf(events, "resume")]).toEqual([
    1, 2, 0,
  ]);
});
