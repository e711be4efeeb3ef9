import { expect, test } from "vitest";
import type { Arrival, Video, VideoFile } from "./video-record.schema.ts";
import { copiesView, freeFileOf, hourBytesOf, isWatchable, stateOf } from "./video-state.rules.ts";

const original: VideoFile = {
  uploadId: "up",
  extension: "mp4",
  contentType: "video/mp4",
  size: 300_000_000,
  codecs: "avc1.64001f,mp4a.40.2",
  playsEverywhere: true,
};
const webm = {
  ...original,
  contentType: "video/webm",
  extension: "webm",
  codecs: "vp9,opus",
  playsEverywhere: false,
};
const arrival: Arrival = {
  uploadId: "up2",
  size: 1,
  contentType: "video/mp4",
  stage: "checking",
  reason: null,
};
const note = (size: number) => ({ uploadId: `up_${size}`, size, seconds: 3600, at: 1 });

type State = Pick<Video, "file" | "arrival" | "copies" | "duration">;
const video = (more: Partial<State> = {}): State => ({
  file: original,
  arrival: null,
  copies: {},
  duration: 3600,
  ...more,
});

test("a video is watchable with a file that plays everywhere, or a copy that has a picture", () => {
  expect(isWatchable(video())).toBe(true);
  expect(isWatchable(video({ file: null, arrival }))).toBe(false);
  expect(isWatchable(video({ file: webm }))).toBe(false);
  expect(isWatchable(video({ file: webm, copies: { voice: note(9) } }))).toBe(false);
  expect(isWatchable(video({ file: webm, copies: { high: note(9) } }))).toBe(true);
  expect(isWatchable(video({ arrival: { ...arrival, stage: "failed" } }))).toBe(true);
});

test("its state says how far it is, and why it failed or waits", () => {
  expect(stateOf(video())).toEqual({ state: "ready", reason: null });
  expect(stateOf(video({ arrival }))).toEqual({ state: "checking", reason: null });
  const failed = { ...arrival, stage: "failed" as const, reason: "Half a file." };
  expect(stateOf(video({ file: null, arrival: failed }))).toEqual({
    state: "failed",
    reason: "Half a file.",
  });
  const waiting = stateOf(video({ file: webm }));
  expect(waiting.state).toBe("waiting");
  expect(waiting.reason).toContain("plays this WebM file (VP9, Opus)");
  expect(stateOf(video({ file: webm, copies: { low: note(9) } })).state).toBe("ready");
});

test("an hour takes what the smallest copy with a picture does", () => {
  const copies = { voice: note(12_000_000), middle: note(65_000_000), low: note(39_000_000) };
  expect(hourBytesOf({ copies })).toBe(39_000_000);
  expect(hourBytesOf({ copies: { low: { ...note(100), seconds: 20 } } })).toBe(18_000);
  expect(hourBytesOf({ copies: { voice: note(9) } })).toBeNull();
});

test("lists name the copies from the smallest, and those that would still help", () => {
  expect(copiesView(video({ copies: { high: note(9), voice: note(3), low: note(5) } }))).toEqual({
    copies: [
      { name: "voice", size: 3 },
      { name: "low", size: 5 },
      { name: "high", size: 9 },
    ],
    copiesWanted: ["middle"],
  });
  const small = { ...original, size: 40_000_000 };
  expect(copiesView(video({ file: small })).copiesWanted).toEqual([]);
  expect(copiesView(video({ file: { ...webm, size: 40_000_000 } })).copiesWanted).toEqual(["low"]);
  expect(copiesView(video({ file: null, arrival })).copiesWanted).toEqual([]);
});

test("a sharpest copy in place of a large file needs no second one, a recorder's file does", () => {
  const taken = { ...original, codecs: "avc1.64001f,opus", playsEverywhere: false };
  const copies = { voice: note(1), low: note(2), middle: note(3) };
  // A file of an hour: 600 MB are 1.3 Mbit/s, and 1,200 MB are 2.7 Mbit/s.
  const wanted = (size: number) =>
    copiesView(video({ file: { ...taken, size }, copies })).copiesWanted;
  expect(wanted(600_000_000)).toEqual([]);
  expect(wanted(1_200_000_000)).toEqual(["high"]);
});

test("free for everyone is the middle copy, else an original that plays as MP4", () => {
  expect(freeFileOf(video({ copies: { low: note(1), middle: note(2) } }))).toEqual({
    uploadId: "up_2",
    extension: "mp4",
    contentType: "video/mp4",
  });
  expect(freeFileOf(video())).toMatchObject({ uploadId: "up" });
  expect(freeFileOf(video({ file: webm, copies: { low: note(1) } }))).toBeUndefined();
  expect(
    freeFileOf(video({ file: { ...original, codecs: "hvc1", playsEverywhere: false } })),
  ).toBeUndefined();
});
