import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api/api-error.ts";
import { networkDown } from "../running-attempt.fixture.ts";
import { isOutage, orKept } from "./outage.rules.ts";

const never = () => new Promise<void>(() => {});
const now = () => Promise.resolve();
const kept = Promise.resolve("kept");
const take = (copy: string) => `${copy} here`;
const fails = (error: unknown) => () => Promise.reject(error);
const refusal = (status: number) => new ApiError(status, "refused", "No");

test.each([networkDown(), refusal(429), refusal(500), refusal(503)])(
  "%s: the copy on the device is used",
  async (error) => {
    expect(isOutage(error)).toBe(true);
    expect(await orKept(fails(error), kept, take, never)).toBe("kept here");
  },
);

test.each([refusal(401), refusal(403), refusal(404), refusal(409), new Error("a bug")])(
  "%s is final, whatever the device has",
  async (error) => {
    expect(isOutage(error)).toBe(false);
    await expect(orKept(fails(error), kept, take, never)).rejects.toBe(error);
  },
);

test("an error is passed on where the device has nothing", async () => {
  const error = networkDown();
  await expect(orKept(fails(error), Promise.resolve(null), take, never)).rejects.toBe(error);
});

test("the server's answer comes first, even before the device has looked", async () => {
  expect(await orKept(() => Promise.resolve("asked"), kept, take, never)).toBe("asked");
});

test("a slow server is not waited for where the device has a copy, and is where it has none", async () => {
  let answer: (text: string) => void = () => {};
  const slow = () =>
    new Promise<string>((done) => {
      answer = done;
    });
  expect(await orKept(slow, kept, take, now)).toBe("kept here");
  const waits = orKept(slow, Promise.resolve(null), take, now);
  await now();
  answer("late");
  expect(await waits).toBe("late");
});
