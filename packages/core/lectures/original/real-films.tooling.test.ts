import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limit } from "../../testing/limits.ts";
import { OriginalError } from "./file-bytes.rules.ts";
import { readOriginal } from "./original.rules.ts";

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;
const ABSENT = "ffmpeg is absent: real films are not made (apt-get install ffmpeg)";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "films-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const PICTURE = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=4"];
const SOUND = ["-f", "lavfi", "-i", "sine=frequency=440:duration=4"];
const H264 = ["-c:v", "libx264", "-preset", "ultrafast"];

/** A film of four seconds, or its first bytes, as cameras, recorders and editors write it. */
function film(name: string, options: readonly string[], share = 1): Uint8Array {
  const path = join(folder, name);
  execFileSync("ffmpeg", ["-v", "error", "-y", ...PICTURE, ...SOUND, ...options, path], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  const bytes = readFileSync(path);
  return bytes.subarray(0, Math.floor(bytes.length * share));
}

/** What is done with a file: "everywhere", "waits for copies", or why it is refused. */
async function outcomeOf(bytes: Uint8Array): Promise<string> {
  const kind = await fileTypeFromBuffer(bytes.subarray(0, 4100));
  const read = async (from: number, count: number) => bytes.subarray(from, from + count);
  try {
    const found = await readOriginal(kind?.mime, { size: bytes.length, read });
    return found.playsEverywhere ? "everywhere" : `waits: ${found.codecs}`;
  } catch (error) {
    if (error instanceof OriginalError) return error.message;
    throw error;
  }
}

const AAC = ["-c:a", "aac"];
const ALONE = ["-map", "1"];
const FRAGMENTS = ["-movflags", "+frag_keyframe+empty_moov+default_base_moof"];
const HALF = /^Part of this file is missing/;
const SOUND_ONLY = /^This file has sound only/;

const films: [name: string, options: readonly string[], expected: RegExp, share?: number][] = [
  ["index-last.mp4", [...H264, ...AAC], /^everywhere$/],
  ["index-first.mp4", [...H264, ...AAC, "-movflags", "+faststart"], /^everywhere$/],
  ["no-sound.mp4", [...H264, "-map", "0"], /^everywhere$/],
  ["phone.mov", [...H264, ...AAC], /^waits: avc1\.\w+,mp4a\.40\.2$/],
  [
    "hevc.mov",
    ["-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1", ...AAC],
    /^waits: hvc1/,
  ],
  ["ac3.mp4", [...H264, "-c:a", "ac3"], /^waits: avc1\.\w+,ac-3$/],
  ["mp3.mp4", [...H264, "-c:a", "libmp3lame"], /^waits: avc1\.\w+,mp4a\.6b$/],
  ["part2.mp4", ["-c:v", "mpeg4", ...AAC], /^waits: mp4v/],
  ["10-bit.mp4", [...H264, "-pix_fmt", "yuv422p10le", ...AAC], /^waits: avc1\.7a/],
  ["obs.mp4", [...H264, ...AAC, ...FRAGMENTS], /^waits: avc1/],
  ["obs.mkv", [...H264, ...AAC], /^waits: mpeg4\/iso\/avc,aac$/],
  [
    "screen.webm",
    ["-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus"],
    /^waits: vp8,opus$/,
  ],
  ["half-index-last.mp4", [...H264, ...AAC], HALF, 0.5],
  ["half-index-first.mp4", [...H264, ...AAC, "-movflags", "+faststart"], HALF, 0.5],
  ["half.mkv", [...H264, ...AAC], HALF, 0.5],
  ["sound.mp4", [...ALONE, ...AAC], SOUND_ONLY],
  ["sound.webm", [...ALONE, "-c:a", "libopus"], SOUND_ONLY],
  ["sound.m4a", [...ALONE, ...AAC], SOUND_ONLY],
  ["sound.mp3", [...ALONE, "-c:a", "libmp3lame"], SOUND_ONLY],
  ["old.avi", ["-c:v", "mpeg4", "-c:a", "libmp3lame"], /read AVI files/],
  ["old.wmv", ["-c:v", "wmv2", "-c:a", "wmav2"], /read Windows Media files/],
  ["old.3gp", [...H264, ...AAC, "-f", "3gp"], /read 3GP files/],
  ["tv.ts", [...H264, ...AAC], /read MPEG transport stream files/],
];

beforeEach(({ skip }) => skip(!hasFfmpeg, ABSENT));

test.each(films)("%s", { timeout: limit(60_000) }, async (name, options, expected, share) => {
  expect(await outcomeOf(film(name, options, share))).toMatch(expected);
});
