import { expect, test } from "vitest";
import { deviceId } from "./device.ts";
import { memoryValues } from "./memory-values.fixture.ts";

test("creates a device's four characters once and keeps them", async () => {
  const { values } = memoryValues();
  const first = await deviceId(values);
  expect(first).toMatch(/^[0-9a-z]{4}$/);
  expect(await deviceId(values)).toBe(first);
});

test("uses what the browser stored at an earlier visit", async () => {
  const { values, kept } = memoryValues();
  kept.set("device", "k7q2");
  expect(await deviceId(values)).toBe("k7q2");
  kept.set("device", "not one");
  expect(await deviceId(values)).toMatch(/^[0-9a-z]{4}$/);
});

test("stays the same for the life of the page if nothing can be stored", async () => {
  const { values, state } = memoryValues();
  state.broken = true;
  const first = await deviceId(values);
  expect(first).toMatch(/^[0-9a-z]{4}$/);
  expect(await deviceId(values)).toBe(first);
});
