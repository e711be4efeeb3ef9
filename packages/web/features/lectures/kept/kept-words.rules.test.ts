import { expect, test } from "vitest";
import { reportsSince, withoutAddresses } from "./device-playback.rules.ts";
import { keptWords } from "./kept-words.rules.ts";
import { playbackCopy, playbackOf } from "../playback.fixture.ts";

const item = {
  bytes: 39_000_000,
  got: 12_000_000,
  until: Date.parse("2026-12-23T10:00:00Z"),
  why: null,
};
const day = (moment: string) => moment.slice(0, 10);

test("a student reads how a lecture stands on the device", () => {
  const words = (state: Parameters<typeof keptWords>[0]["state"], isOnline = true, part = {}) =>
    keptWords({ ...item, state, ...part }, isOnline, day);
  expect(words("loading")).toBe("12 of 39 MB are on this device");
  expect(words("loading", false)).toBe(
    "No connection: 12 of 39 MB are here. It continues when you are connected.",
  );
  expect(words("loading", true, { bytes: 0, got: 0 })).toBe("It is loaded to this device…");
  expect(words("kept")).toBe("Kept until 2026-12-23 (39 MB)");
  expect(words("failed", true, { why: "No space." })).toBe("No space.");
  expect(words("gone")).toBe("Not on this device any more: the browser has cleared its storage.");
  expect(words("over")).toBe("Removed from this device: it was kept until 2026-12-23.");
});

test("what is kept of an answer has no address; captions stay", () => {
  const answer = playbackOf({
    copies: [playbackCopy("low", 39)],
    voice: playbackCopy("voice", 12),
    captions: [{ language: "en", name: "English" }],
    notes: { url: "https://bucket.example/notes.pdf?signature=1", size: 1_200_000 },
  });
  const kept = withoutAddresses(answer);
  expect(JSON.stringify(kept)).not.toContain("https:");
  expect(kept.captions).toEqual(answer.captions);
});

test("players of one opening, one after the other, count their reports upwards", () => {
  expect([0, 9_999, 10_000, 30 * 86_400_000, -5].map((ms) => reportsSince(0, ms))).toEqual([
    0, 0, 1, 259_200, 0,
  ]);
});
