import { describe, expect, test } from "vitest";
import { networkError } from "../../lib/api/api-error.ts";
import { StoreError } from "../../lib/api/send-bytes.ts";
import { isSameFile } from "./kept-uploads.shelf.ts";
import { type Outage, throughOutage } from "./outage.ts";
import { sampleVideo } from "./sample-video.fixture.ts";
import { idle, leavingWords, lengthWords, titleOf, videoFilters } from "./videos.rules.ts";
import { withDuration } from "./webm-duration.rules.ts";

test("filters are written to the address and read back, without empty ones", () => {
  const filters = {
    examType: "JEE",
    subject: "",
    topic: "",
    search: "wave",
    isFree: "true",
    sort: "students",
    page: 3,
  } as const;
  const written = videoFilters.write(filters);
  expect(written).toEqual({
    examType: "JEE",
    search: "wave",
    isFree: "true",
    sort: "students",
    page: "3",
  });
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
  expect(isSameFile({ ...file }, file)).toBe(true);
  for (const other of [{ name: "b.mp4" }, { size: 11 }, { lastModified: 6 }]) {
    expect(isSameFile(file, { ...file, ...other })).toBe(false);
  }
});

/**
 * The header that Chromium's recorder writes: a segment of unknown size, and an Info element
 * without a length.
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

describe("an upload during an outage", () => {
  const run = (errors: readonly Error[], more: Partial<Outage> = {}) => {
    const left = [...errors];
    const waiting: boolean[] = [];
    const step = async () => {
      const error = left.shift();
      if (error) throw error;
      return "sent";
    };
    const { signal } = new AbortController();
    const onWaiting = (isWaiting: boolean) => void waiting.push(isWaiting);
    const wait = () => Promise.resolve();
    return { waiting, done: throughOutage(step, { signal, onWaiting, wait, ...more }) };
  };
  const lost = new StoreError(0, "The connection was lost.");
  const busy = new StoreError(503, "Slow down");
  const late = networkError(new DOMException("", "TimeoutError"));

  test("waits for the connection without limit, says so, and goes on", async () => {
    const { waiting, done } = run([...Array(30).fill(lost), networkError()]);
    expect(await done).toBe("sent");
    expect(waiting).toEqual([...Array(31).fill(true), false]);
  });

  test("asks a busy storage a few times, and repeats no other error", async () => {
    expect(await run(Array(5).fill(busy)).done).toBe("sent");
    await expect(run(Array(6).fill(busy)).done).rejects.toBe(busy);
    const refused = new StoreError(403, "Expired");
    await expect(run([refused]).done).rejects.toBe(refused);
  });

  test("repeats without limit what timed out, unless the server may be doing it", async () => {
    expect(await run(Array(30).fill(late)).done).toBe("sent");
    await expect(run(Array(30).fill(late), { countsTimeouts: true }).done).rejects.toBe(late);
  });

  test("ends when it is cancelled", async () => {
    const aborter = new AbortController();
    const wait = async () => aborter.abort();
    const { done } = run(Array(30).fill(lost), { signal: aborter.signal, wait });
    await expect(done).rejects.toThrow(/abort/i);
  });
});

test("leaving says what happens to a recording and to an upload", () => {
  const kept = { isKept: true };
  const recording = { ...kept, phase: "recording" as const };
  expect(leavingWords({ recorder: recording })).toMatch(/stops\. What you recorded is kept/);
  expect(leavingWords({ recorder: { ...recording, isKept: false } })).toMatch(/is lost/);
  expect(leavingWords({ recorder: idle, isUploading: true })).toMatch(/^The upload stops\./);
  expect(leavingWords({ recorder: idle, isCopying: true, files: 0 })).toMatch(
    /^The copies .+ stop\./,
  );
  expect(leavingWords({ recorder: idle, isCopying: true })).toMatch(
    /^The videos are not uploaded\./,
  );
  expect(leavingWords({ recorder: idle, recordings: [kept] })).toMatch(/kept on this device\.$/);
  expect(leavingWords({ recorder: idle, recordings: [{ isKept: false }] })).toMatch(/is lost/);
});
