import { expect, test } from "vitest";
import {
  forget,
  keptAttempt,
  keptAttempts,
  noteOpen,
  noteSubmitted,
  settle,
} from "./kept-attempt.shelf.ts";
import { memoryValues } from "./memory-values.fixture.ts";
import { change, emptyOutbox } from "./outbox.rules.ts";
import { Shelf } from "./outbox.shelf.ts";
import { receiptOf } from "./send-kept.fixture.ts";

const whose = { userId: "u1", testId: "t1", attemptId: "a1" };
const attempt = { attemptId: "a1", deadline: "2026-11-21T10:00:00.000Z", title: "Mock 1" };
const wish = { submittedAt: "2026-11-21T09:00:00.000Z" };

async function opened() {
  const memory = memoryValues();
  expect(await noteOpen(memory.values, { ...whose, ...attempt })).toBe(true);
  await new Shelf(memory.values, whose).keep(change(emptyOutbox, "q", { value: 1 }));
  return memory;
}

test("knows an open attempt until it is forgotten, and only its owner's", async () => {
  const { values, kept } = await opened();
  expect(await keptAttempt(values, "u1", "t1")).toEqual(attempt);
  expect(await keptAttempt(values, "u2", "t1")).toBeNull();
  expect(await keptAttempts(values)).toEqual([{ ...attempt, userId: "u1", testId: "t1" }]);
  expect(await keptAttempts(values, "u2")).toEqual([]);
  await forget(values, whose);
  await noteSubmitted(values, whose, wish);
  expect(kept.size).toBe(0);
});

test("keeps the wish to submit when the attempt is opened again, until it is taken back", async () => {
  const { values } = await opened();
  await noteSubmitted(values, whose, wish);
  await noteOpen(values, { ...whose, ...attempt, deadline: "2026-11-21T10:05:00.000Z" });
  const kept = { ...attempt, deadline: "2026-11-21T10:05:00.000Z" };
  expect(await keptAttempt(values, "u1", "t1")).toEqual({ ...kept, ...wish });
  await noteSubmitted(values, whose, null);
  expect(await keptAttempt(values, "u1", "t1")).toEqual(kept);
  await noteSubmitted(values, { ...whose, attemptId: "a2" }, wish);
  expect(await keptAttempt(values, "u1", "t1")).toEqual(kept);
});

test("keeps a receipt until it is seen, and with it the answers that came too late", async () => {
  const { values, kept } = await opened();
  await settle(
    values,
    whose,
    receiptOf({ leftover: { answers: 1, at: wish.submittedAt } }),
    "seen",
  );
  expect(kept.has("outbox/u1/a1")).toBe(true);
  await settle(values, whose, receiptOf(), "unseen");
  expect([...kept.keys()]).toEqual(["open/u1/t1"]);
  await settle(values, whose, receiptOf(), "seen");
  expect(kept.size).toBe(0);
});

test("does without a browser's storage", async () => {
  const { values, state } = memoryValues();
  state.broken = true;
  expect(await noteOpen(values, { ...whose, ...attempt })).toBe(false);
  expect(await keptAttempt(values, "u1", "t1")).toBeNull();
  await noteSubmitted(values, whose, wish);
  await settle(values, whose, receiptOf(), "unseen");
});
