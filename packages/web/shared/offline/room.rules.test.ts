import { expect, test } from "vitest";
import { endsAt, isStale } from "./offline-rooms.rules.ts";
import { attemptIn, keptImages, paperIn, readRoom, type Room } from "./room.rules.ts";
import recorded from "./room-v1.fixture.json" with { type: "json" };

const room = (part: Partial<Room> = {}): Room => {
  const known = readRoom({ ...recorded, ...part });
  if (known === null || known === "newer") throw new Error("The recorded room cannot be read");
  return known;
};

test("reads a room that version 1 has written, and keeps what a later one has added", () => {
  const read = room();
  expect(read.attempt.attemptId).toBe("t_1.u_1.0");
  expect(read.questions).toHaveLength(1);
  expect(read).toMatchObject({ addedLater: { unknown: true } });
});

test("has its images as bytes, and as an earlier version kept them", async () => {
  const image = new Blob(["a"], { type: "image/webp" });
  const images = await keptImages(new Map([["a", image]]));
  const { images: shown } = paperIn(room({ images, pictures: { b: image } }));
  expect([...shown.keys()]).toEqual(["b", "a"]);
  const again = shown.get("a");
  expect([again?.type, await again?.text()]).toEqual(["image/webp", "a"]);
  expect(paperIn(room()).images.size).toBe(0);
});

test("a room of a later version is left to it", () => {
  expect(readRoom({ ...recorded, v: 2 })).toBe("newer");
  expect(isStale({ ...recorded, v: 2 }, Number.MAX_SAFE_INTEGER)).toBe(false);
});

test.each([
  ["nothing", undefined],
  ["a text", "room"],
  ["no questions", { ...recorded, questions: null }],
  ["no clock", { ...recorded, skewMs: "0" }],
  ["no attempt", { ...recorded, attempt: {} }],
  ["no deadline", { ...recorded, attempt: { ...recorded.attempt, deadline: "soon" } }],
])("%s cannot be read as a room", (_what, kept) => {
  expect(readRoom(kept)).toBeNull();
});

test("tells the server's time by the device's clock", () => {
  const { serverTime, answers } = attemptIn(room({ skewMs: 90_000 }), 1_800_000_000_000);
  expect(Date.parse(serverTime)).toBe(1_800_000_090_000);
  expect(answers).toEqual({});
});

test("is stale a day after its deadline, by the server's clock", () => {
  const ends = endsAt(room({ skewMs: 3_600_000 }));
  expect(ends).toBe(Date.parse(recorded.attempt.deadline) - 3_600_000);
  const late = { ...recorded, skewMs: 3_600_000 };
  expect(isStale(late, ends + 86_400_000)).toBe(false);
  expect(isStale(late, ends + 86_400_001)).toBe(true);
});
