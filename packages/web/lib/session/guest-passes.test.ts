import { soleNumber, submissionIdOf } from "@academy/core/exam/terms/attempt/attempt.rules.ts";
import { expect, test } from "vitest";
import { createGuestPasses, type GuestPass, submissionOf } from "./guest-passes.ts";
import { browserStorage } from "./session.fixture.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const TEST = `t_${"0".repeat(20)}`;

const pass = (userId: string, more: Partial<GuestPass> = {}): GuestPass => ({
  token: `guest_${userId}_secret`,
  userId,
  testId: TEST,
  expiresAt: "2026-12-21T10:00:00.000Z",
  ...more,
});

function open(now = NOW) {
  const { storage, values } = browserStorage();
  return { storage, values, passes: createGuestPasses(storage, () => now) };
}

test("a test's pass is the newest one, and older ones still open their reports", () => {
  const { passes, storage } = open();
  for (const one of [pass("a"), pass("b"), pass("c", { testId: `${TEST}x` })]) passes.add(one);
  const reloaded = createGuestPasses(storage, () => NOW);
  expect(reloaded.of(TEST)?.userId).toBe("b");
  expect(reloaded.ofSubmission(`${TEST}.a.1`)?.userId).toBe("a");
  const ref = {
    testId: TEST,
    userId: "a",
    n: soleNumber({ isAdmin: false, guest: { testId: TEST, until: 0 } }),
  };
  expect(submissionOf(pass("a"))).toBe(submissionIdOf(ref));
});

test("a token is only given for its own guest", () => {
  const { passes } = open();
  passes.add(pass("a"));
  expect(passes.tokenOf("a")).toBe("guest_a_secret");
  expect(passes.tokenOf("b")).toBeUndefined();
  expect(passes.ofSubmission(`${TEST}.a.0`)).toBeUndefined();
});

test("a pass is removed when it expires or is dropped", () => {
  const { passes, storage } = open();
  passes.add(pass("a"));
  passes.add(pass("b", { expiresAt: "2026-11-21T10:00:00.000Z" }));
  expect(passes.of(TEST)?.userId).toBe("a");
  passes.drop("a");
  expect(passes.of(TEST)).toBeUndefined();
  expect(createGuestPasses(storage, () => NOW).of(TEST)).toBeUndefined();
});

test("forty passes are kept, the newest", () => {
  const { passes } = open();
  for (let n = 0; n < 41; n++) passes.add(pass(`u${n}`));
  expect(passes.tokenOf("u0")).toBeUndefined();
  expect(passes.tokenOf("u1")).toBeDefined();
});

test("a foreign value under the key is not a pass", () => {
  const { passes, values } = open();
  for (const text of ["{", "null", "7", '[{"token":1}]', "[null]"]) {
    values.set("guest-passes", text);
    expect(passes.of(TEST)).toBeUndefined();
  }
});

test("a pass that cannot be stored works until the page is left", () => {
  const { storage } = open();
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException("", "QuotaExceededError");
    },
  };
  const passes = createGuestPasses(full, () => NOW);
  passes.add(pass("a"));
  expect(passes.of(TEST)?.userId).toBe("a");
});
