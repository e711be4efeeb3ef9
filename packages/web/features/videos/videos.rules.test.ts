import { expect, test } from "vitest";
import { isSameFile } from "./kept-uploads.shelf.ts";
import { sampleVideo } from "./sample-video.fixture.ts";
import { isUnreadable, lengthWords, titleOf, videoFilters } from "./videos.rules.ts";
import { withDuration } from "./webm-duration.rules.ts";

test("filters are written to the address and read back, without empty ones", () => {
  const filters = {
    examType: "JEE",
    subject: "",
    topic: "",
    search: "wave",
    isFree: "true",
    page: 3,
  } as const;
  const written = videoFilters.write(filters);
  expect(written).toEqual({ examType: "JEE", search: "wave", isFree: "true", page: "3" });
  const read = (query: Record<string, string>) => videoFilters.read(new URLSearchParams(query));
  expect(read(written)).toEqual(filters);
  expect(read({ isFree: "perhaps" }).isFree).toBe("");
  expect(["0", "-2", "x", "2.7"].map((page) => read({ page }).page)).toEqual([1, 1, 1, 1]);
});

test("a file's name becomes a title, its length a text", () => {
  expect(["unit-circle_2.webm", "Bohr.MP4", "a.b.mov", ".webm"].map(titleOf)).toEqual([
    "Unit circle 2",
    "Bohr",
    "A.b",
    "",
  ]);
  expect([0, 65.4, 3600].map(lengthWords)).toEqual(["0:00", "1:05", "60:00"]);
});

test("an unfinished upload only resumes with the same file", () => {
  const file = { name: "a.mp4", size: 10, lastModified: 5 };
  expect(isSameFile({ ...file, uploadId: "up" }, file)).toBe(true);
  for (const other of [{ name: "b.mp4" }, { size: 11 }, { lastModified: 6 }]) {
    expect(isSameFile({ ...file, uploadId: "up" }, { ...file, ...other })).toBe(false);
  }
});

/**
 * The header that Chromium's recorder writes: a segment of unknown size, an Info without a length.
 */
const recorded = Uint8Array.from(
  Buffer.from(
    "1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810442858102" +
      "1853806701ffffffffffffff1549a9668e2ad7b1830f42404d80844368726f1654ae6b80",
    "hex",
  ),
);

test("a recording gets its length written into its header, and nothing else changes", () => {
  const mended = withDuration(recorded, 12.5);
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  const text = mended ? hex(mended) : "";
  expect(text).toContain("44898840c86a0000000000"); // 12,500 as a float of eight bytes
  expect(text.startsWith(hex(recorded).slice(0, 80))).toBe(true);
  expect(text.endsWith("1654ae6b80")).toBe(true);
  expect(mended?.length).toBe(recorded.length + 11 + 7);
  expect(mended && withDuration(mended, 3)).toBeNull();
});

test("other files, and those with a length, stay as they are", () => {
  expect(withDuration(sampleVideo.slice(0, 4096), 3)).toBeNull();
  expect(withDuration(new Uint8Array(), 3)).toBeNull();
  expect(withDuration(new Uint8Array(100), 3)).toBeNull();
  expect(withDuration(new TextEncoder().encode("<!doctype html>"), 3)).toBeNull();
});

test("a video without a frame or a length counts as unreadable after one attempt", () => {
  expect(isUnreadable(null)).toBe(false);
  expect(isUnreadable({ duration: 12, poster: "data:image/jpeg;base64,AA==" })).toBe(false);
  expect(isUnreadable({ duration: null, poster: null })).toBe(true);
  expect(isUnreadable({ duration: 12, poster: null })).toBe(true);
});
