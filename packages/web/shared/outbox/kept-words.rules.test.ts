import { expect, test } from "vitest";
import { cardOf, type Kept } from "./kept-words.rules.ts";
import { receiptOf } from "./send-kept.fixture.ts";

const at = "2026-11-21T09:00:00.000Z";
const kept: Kept = { attemptId: "a1", deadline: at, unsent: 0, minutesLeft: null };
const say = (part: Partial<Kept>, online = true) => {
  const card = cardOf({ ...kept, ...part }, online, (one) => one.slice(11, 16));
  return card && `${card.tone} ${card.act ?? "-"} ${card.ends}: ${card.words}`;
};

test("a test that simply runs has a card only without a connection", () => {
  expect(say({ minutesLeft: 12 })).toBeNull();
  expect(say({ minutesLeft: 12 }, false)).toBe(
    "info Resume false: is running on this device: 12 minutes left. You can continue offline.",
  );
  expect(say({ minutesLeft: 0, unsent: 2 })).toBe(
    "warning Resume false: is running on this device: less than a minute left. 2 answers not sent yet.",
  );
});

test("what is on this device alone is named, with what happens to it", () => {
  expect(say({})).toBeNull();
  expect(say({ unsent: 1 })).toBe(
    "warning Open false: has 1 answer on this device, not sent yet. It is sent as soon as you are online.",
  );
  expect(say({ submittedAt: at, unsent: 4 })).toMatch(
    /^error - false: was submitted here at 09:00 and is not sent yet/,
  );
  expect(say({ submittedAt: at, refused: "Not yours." })).toBe(
    "error Open false: could not be sent: Not yours. It stays on this device.",
  );
});

test("what the server has is said with its receipt, and what came too late with its time", () => {
  const receipt = receiptOf({ submittedAt: at });
  expect(say({ receipt, submittedAt: at })).toMatch(
    /^success - true: was submitted at 09:00 with 1 of 1 answered. Receipt number [A-Z0-9]{4}-[A-Z0-9]{4}\.$/,
  );
  const late = { ...receipt, leftover: { answers: 1, at: "2026-11-21T09:05:00.000Z" } };
  expect(say({ receipt: late })).toMatch(
    /^warning Open true: .* 1 answer from this device came at 09:05, after the end, and does not count\.$/,
  );
});
