import { expect, test } from "vitest";
import { endsAt, isStale } from "./stale-tests.rules.ts";
import { attemptIn, keptImages, paperIn, readKeptTest, type KeptTest } from "./kept-test.rules.ts";
import recorded from "./kept-test-v1.fixture.json" with { type: "json" };

const keptTest = (part: Partial<KeptTest> = {}): KeptTest => {
  const known = readKeptTest({ ...recorded, ...part });
  if (known === null || known === "newer") throw new Error("The recorded test cannot be read");
  return known;
};

test("reads a test that version 1 has written, and keeps what a later one has added", () => {
  const read = keptTest();
  expect(read.attempt.attemptId).toBe("t_1.u_1.0");
  expect(read.questions).toHaveLength(1);
  expect(read).toMatchObject({ addedLater: { unknown: true } });
});

test("has its images as bytes, and as an earlier version kept them", async () => {
  const image = new Blob(["a"], { type: "image/webp" });
  const images = await keptImages(new Map([["a", image]]));
  const { images: shown } = paperIn(keptTest({ images, pictures: { b: image } }));
  expect([...shown.keys()]).toEqual(["b", "a"]);
  const again = shown.get("a");
  expect([again?.type, await again?.text()]).toEqual(["image/webp", "a"]);
  expect(paperIn(keptTest()).images.size).toBe(0);
});

test("a kept test of a later version is left to it", () => {
  expect(readKeptTest({ ...recorded, v: 2 })).toBe("newer");
  expect(isStale({ ...recorded, v: 2 }, Number.MAX_SAFE_INTEGER)).toBe(false);
});

test.each([
  ["nothing", undefined],
  ["a text", "test"],
  ["no questions", { ...recorded, questions: null }],
  ["no clock", { ...recorded, skewMs: "0" }],
  ["no attempt", { ...recorded, attempt: {} }],
  ["no deadline", { ...recorded, attempt: { ...recorded.attempt, deadline: "soon" } }],
])("%s cannot be read as a kept test", (_what, kept) => {
  expect(readKeptTest(kept)).toBeNull();
});

test("tells the server's time by the device's clock", () => {
  const { serverTime, answers } = attemptIn(keptTest({ skewMs: 90_000 }), 1_800_000_000_000);
  expect(Date.parse(serverTime)).toBe(1_800_000_090_000);
  expect(answers).toEqual({});
});

test("is stale a day after its deadline, by the server's clock", () => {
  const ends = endsAt(keptTest({ skewMs: 3_600_000 }));
  expect(ends).toBe(Date.parse(recorded.attempt.deadline) - 3_600_000);
  const late = { ...recorded, skewMs: 3_600_000 };
  expect(isStale(late, ends + 86_400_000)).toBe(false);
  expect(isStale(late, ends + 86_400_001)).toBe(true);
});
