import { expect, test } from "vitest";
import {
  readKeptTest,
  type KeptTest,
  keptTestKey,
} from "../../../shared/offline/kept-test.rules.ts";
import recorded from "../../../shared/offline/kept-test-v1.fixture.json" with { type: "json" };
import { memoryValues } from "../../../shared/outbox/memory-values.fixture.ts";
import { forget } from "../../../shared/outbox/kept-attempt.shelf.ts";
import { keepImages, storeTest } from "./keep-test.ts";

const { addedLater: _later, ...known } = recorded;
const keptTest = readKeptTest(known) as KeptTest;
const key = keptTestKey("u_1", "t_1");

test("a test that is kept again keeps the fields that this version does not know", async () => {
  const { values, kept } = memoryValues();
  kept.set(key, recorded);
  expect(await storeTest(values, "u_1", { ...keptTest, skewMs: 5 })).toBe(true);
  expect(kept.get(key)).toMatchObject({ v: 1, skewMs: 5, addedLater: { unknown: true } });
});

test("images that arrived later stay when the test is kept again", async () => {
  const { values, kept } = memoryValues();
  const image = { type: "image/webp", bytes: new ArrayBuffer(1) };
  await storeTest(values, "u_1", keptTest);
  expect(await keepImages(values, "u_1", keptTest.attempt, { a: image })).toBe(true);
  await storeTest(values, "u_1", { ...keptTest, images: {}, skewMs: 5 });
  expect(kept.get(key)).toMatchObject({ images: { a: image }, skewMs: 5 });
});

test("images of an earlier attempt are not added to the kept test of this one", async () => {
  const { values, kept } = memoryValues();
  await storeTest(values, "u_1", keptTest);
  const earlier = { ...keptTest.attempt, attemptId: "t_1.u_1.1" };
  await keepImages(values, "u_1", earlier, {
    a: { type: "", bytes: new ArrayBuffer(1) },
  });
  expect(kept.get(key)).toEqual(keptTest);
});

test("the kept test of an earlier attempt leaves nothing behind", async () => {
  const { values, kept } = memoryValues();
  kept.set(key, { ...recorded, attempt: { ...recorded.attempt, attemptId: "t_1.u_1.1" } });
  await storeTest(values, "u_1", keptTest);
  expect(kept.get(key)).toEqual(keptTest);
});

test("a browser without space for it is found out", async () => {
  const { values, state } = memoryValues();
  state.broken = true;
  expect(await storeTest(values, "u_1", keptTest)).toBe(false);
});

test("is forgotten with the attempt, and only this student's", async () => {
  const { values, kept } = memoryValues();
  await storeTest(values, "u_1", keptTest);
  await storeTest(values, "u_2", keptTest);
  await forget(values, { userId: "u_1", testId: "t_1", attemptId: keptTest.attempt.attemptId });
  expect([...kept.keys()]).toEqual([keptTestKey("u_2", "t_1")]);
});
