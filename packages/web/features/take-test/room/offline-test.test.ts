import { expect, test } from "vitest";
import { readRoom, type Room, roomKey } from "../../../shared/offline/room.rules.ts";
import recorded from "../../../shared/offline/room-v1.fixture.json" with { type: "json" };
import { memoryValues } from "../../../shared/outbox/memory-values.fixture.ts";
import { forget } from "../../../shared/outbox/kept-attempt.shelf.ts";
import { keepImages, keepRoom } from "./offline-test.ts";

const { addedLater: _later, ...known } = recorded;
const room = readRoom(known) as Room;
const key = roomKey("u_1", "t_1");

test("a room that is written again keeps the fields that this version does not know", async () => {
  const { values, kept } = memoryValues();
  kept.set(key, recorded);
  expect(await keepRoom(values, "u_1", { ...room, skewMs: 5 })).toBe(true);
  expect(kept.get(key)).toMatchObject({ v: 1, skewMs: 5, addedLater: { unknown: true } });
});

test("images that arrived later stay when the room is written again", async () => {
  const { values, kept } = memoryValues();
  const image = { type: "image/webp", bytes: new ArrayBuffer(1) };
  await keepRoom(values, "u_1", room);
  expect(await keepImages(values, "u_1", room.attempt, { a: image })).toBe(true);
  await keepRoom(values, "u_1", { ...room, images: {}, skewMs: 5 });
  expect(kept.get(key)).toMatchObject({ images: { a: image }, skewMs: 5 });
});

test("images of an earlier attempt are not added to the room of this one", async () => {
  const { values, kept } = memoryValues();
  await keepRoom(values, "u_1", room);
  const earlier = { ...room.attempt, attemptId: "t_1.u_1.1" };
  await keepImages(values, "u_1", earlier, {
    a: { type: "", bytes: new ArrayBuffer(1) },
  });
  expect(kept.get(key)).toEqual(room);
});

test("the room of an earlier attempt leaves nothing behind", async () => {
  const { values, kept } = memoryValues();
  kept.set(key, { ...recorded, attempt: { ...recorded.attempt, attemptId: "t_1.u_1.1" } });
  await keepRoom(values, "u_1", room);
  expect(kept.get(key)).toEqual(room);
});

test("a browser without space for it is found out", async () => {
  const { values, state } = memoryValues();
  state.broken = true;
  expect(await keepRoom(values, "u_1", room)).toBe(false);
});

test("is forgotten with the attempt, and only this student's", async () => {
  const { values, kept } = memoryValues();
  await keepRoom(values, "u_1", room);
  await keepRoom(values, "u_2", room);
  await forget(values, { userId: "u_1", testId: "t_1", attemptId: room.attempt.attemptId });
  expect([...kept.keys()]).toEqual([roomKey("u_2", "t_1")]);
});
