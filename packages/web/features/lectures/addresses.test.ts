import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import { expect, test, vi } from "vitest";
import { ApiError, networkError } from "../../lib/api/api-error.ts";
import { Addresses } from "./addresses.ts";
import { Refusal } from "./engine/refusal.ts";
import { playbackOf } from "./playback.fixture.ts";

const HOUR_S = 3600;

/** A device whose clocks are moved by hand. */
function device() {
  const now = { monotonic: 5_000, wall: 1_700_000_000_000 };
  const clocks = { monotonic: () => now.monotonic, wall: () => now.wall };
  const pass = (seconds: number) => {
    now.monotonic += seconds * 1000;
    now.wall += seconds * 1000;
  };
  return { now, clocks, pass };
}

const first = playbackOf({ url: "one", validSeconds: HOUR_S });
const second = playbackOf({ url: "two", validSeconds: HOUR_S });

test("an address is good until a minute before its end, then one call gives the next to all", async () => {
  const { clocks, pass } = device();
  const ask = vi.fn(async () => second);
  const addresses = new Addresses(first, ask, clocks);
  pass(HOUR_S - 61);
  expect((await addresses.fresh()).url).toBe("one");
  pass(2);
  const both = await Promise.all([addresses.fresh(), addresses.fresh()]);
  expect(both.map(({ url }) => url)).toEqual(["two", "two"]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(addresses.isDue).toBe(false);
});

test("a short life is renewed after half of it", async () => {
  const { clocks, pass } = device();
  const addresses = new Addresses({ ...first, validSeconds: 12 }, async () => second, clocks);
  pass(5);
  expect(addresses.isDue).toBe(false);
  pass(1);
  expect(addresses.isDue).toBe(true);
});

test("a device that slept, or whose date was put right, still renews in time", () => {
  const asleep = device();
  const one = new Addresses(first, async () => second, asleep.clocks);
  asleep.now.wall += HOUR_S * 1000;
  expect(one.isDue).toBe(true);
  const corrected = device();
  const other = new Addresses(first, async () => second, corrected.clocks);
  corrected.pass(HOUR_S);
  corrected.now.wall -= 10 * HOUR_S * 1000;
  expect(other.isDue).toBe(true);
});

test("the address of a free lecture never ends", () => {
  const { clocks, pass } = device();
  const addresses = new Addresses({ ...first, validSeconds: null }, async () => second, clocks);
  pass(100 * HOUR_S);
  expect(addresses.isDue).toBe(false);
});

test("a refusal is not taken for a lost connection, after which the next call asks again", async () => {
  const answers: (() => Promise<Playback>)[] = [
    () => Promise.reject(networkError()),
    () => Promise.reject(new ApiError(403, "subscription_needed", "It has ended.")),
    () => Promise.resolve(second),
  ];
  const addresses = new Addresses(
    first,
    () => answers.shift()?.() ?? Promise.reject(networkError()),
  );
  await expect(addresses.renew()).rejects.toThrow("reach the server");
  await expect(addresses.renew()).rejects.toThrow(new Refusal("It has ended."));
  expect((await addresses.renew()).url).toBe("two");
});
