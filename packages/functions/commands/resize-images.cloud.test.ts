import { pngOf } from "@academy/core/bank/image/image.fixture.ts";
import { testClock, testDeps } from "@academy/core/testing/world.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { resizeImages } from "./resize-images.ts";

const cloud = useCloud();

test("requests the copies of stored images once, and can continue in the middle", async () => {
  const { s3, config } = testDeps(testClock());
  const asked: unknown[] = [];
  cloud.onEvent(async ({ detail }) => void asked.push(detail));
  const keys = ["a", "b", "c"].map((letter) => `media/${letter.repeat(64)}.png`);
  for (const Key of keys) {
    await s3.send(new PutObjectCommand({ Bucket: config.bucket, Key, Body: pngOf(9, 9) }));
  }
  const run = async (after?: string) => {
    const lines: string[] = [];
    return [await resizeImages(after, { ...cloud.env }, (line) => lines.push(line)), ...lines];
  };
  expect(await run(keys[0])).toEqual([0, "Images requested: 2, known already: 0."]);
  expect(await run()).toEqual([0, "Images requested: 1, known already: 2."]);
  expect(await run()).toEqual([0, "Images requested: 0, known already: 3."]);
  await expect.poll(() => asked.length, { timeout: 60_000 }).toBe(3);
  expect(asked).toEqual(expect.arrayContaining(keys.map((key) => ({ key }))));
});

test("says what is wrong with its environment", async () => {
  const lines: string[] = [];
  expect(await resizeImages(undefined, {}, (line) => lines.push(line))).toBe(1);
  expect(lines[0]).toContain("BUCKET");
});
