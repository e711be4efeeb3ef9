import { execFile, spawnSync } from "node:child_process";
import { copyFile, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether the files can be made here. */
export const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

/** The expected outcome of a file: copies with a picture of this size in points, or a refusal. */
interface CameraFile {
  name: string;
  /** Arguments after the inputs, or what makes it of files that were made before. */
  make: readonly string[] | ((folder: string) => Promise<void>);
  becomes: { width: number; height: number; hasSound: boolean } | RegExp;
  /** Only its copies are sent. */
  isLarge?: boolean;
}

const SECONDS = 6;

/** A moving picture with noise, which no encoder makes small. */
const picture = (size = "640x360", rate = 25, seconds = SECONDS) => [
  "-f",
  "lavfi",
  "-i",
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds},noise=alls=40:allf=t`,
];
const tone = ["-f", "lavfi", "-i", `sine=frequency=440:sample_rate=48000:duration=${SECONDS}`];

const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-b:v", "2M"];
const aac = ["-c:a", "aac", "-b:a", "96k"];
const vp8 = "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 2M -c:a libopus".split(" ");
const index = ["-movflags", "+faststart"];
/** A second, of what is refused without a look at its pictures. */
const short = [...picture("320x180", 25, 1), ...tone, "-t", "1"];
/** The first file again, in another container or with a part of it changed. */
const first = ["-i", "index-first.mp4", "-c", "copy"];
const wide = { width: 640, height: 360, hasSound: true };
const MISSING = /Part of this file is missing/;
const notRead = (format: string) => new RegExp(`can't read ${format} files.+HandBrake`);

async function half(from: string, to: string): Promise<void> {
  const bytes = await readFile(from);
  await writeFile(to, bytes.subarray(0, Math.floor(bytes.length / 2)));
}

const noise = (length: number): Uint8Array =>
  // Without a known beginning, and the same in each run.
  Uint8Array.from({ length }, (_, i) => 128 + ((i * 7919) % 97));

/** The files that were offered in the review of the upload form, short. */
export const cameraFiles: readonly CameraFile[] = [
  {
    name: "index-first.mp4",
    make: [...picture(), ...tone, ...h264, ...aac, ...index],
    becomes: wide,
  },
  { name: "index-last.mp4", make: first, becomes: wide },
  {
    name: "sixty-pictures.mp4",
    make: [...picture("640x360", 60), ...tone, ...h264, ...aac],
    becomes: wide,
  },
  {
    name: "many-bits.mp4",
    make: [...picture(), ...tone, ...h264, "-b:v", "4M", ...aac, ...index],
    becomes: wide,
  },
  {
    name: "upright-hevc.mov",
    make: [...short, "-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1", ...aac],
    becomes: /HEVC \(H\.265\).+HandBrake/,
  },
  {
    // As phones write it: on its side, with a note to turn it.
    name: "upright.mov",
    make: [...first, "-metadata:s:v:0", "rotate=90"],
    becomes: { width: 360, height: 640, hasSound: true },
  },
  { name: "recorder.mkv", make: first, becomes: wide },
  {
    name: "screen.webm",
    make: [...picture(), ...tone, ...vp8],
    becomes: wide,
  },
  { name: "silent.mp4", make: [...first, "-an"], becomes: { ...wide, hasSound: false } },
  {
    name: "empty.mp4",
    make: (folder) => writeFile(join(folder, "empty.mp4"), ""),
    becomes: /is empty/,
  },
  {
    name: "noise.mp4",
    make: (folder) => writeFile(join(folder, "noise.mp4"), noise(50_000)),
    becomes: /can't play this file/,
  },
  {
    name: "text.mp4",
    make: (folder) => writeFile(join(folder, "text.mp4"), "A lesson on light.\n".repeat(500)),
    becomes: /can't play this file/,
  },
  {
    name: "header-and-noise.mp4",
    make: async (folder) => {
      const head = (await readFile(join(folder, "index-first.mp4"))).subarray(0, 32);
      await writeFile(join(folder, "header-and-noise.mp4"), Buffer.concat([head, noise(50_000)]));
    },
    becomes: MISSING,
  },
  {
    name: "half-index-first.mp4",
    make: (folder) => half(join(folder, "index-first.mp4"), join(folder, "half-index-first.mp4")),
    becomes: MISSING,
  },
  {
    name: "half-index-lost.mp4",
    make: (folder) => half(join(folder, "index-last.mp4"), join(folder, "half-index-lost.mp4")),
    becomes: MISSING,
  },
  {
    name: "large.mp4",
    make: async (folder) => {
      await copyFile(join(folder, "index-first.mp4"), join(folder, "large.mp4"));
      // Zeros that take no space on the disk.
      await truncate(join(folder, "large.mp4"), 2.5 * 1024 ** 3);
    },
    becomes: wide,
    isLarge: true,
  },
  {
    name: "old.avi",
    make: [...short, "-c:v", "mpeg4", "-c:a", "libmp3lame"],
    becomes: notRead("AVI"),
  },
  {
    name: "windows.wmv",
    make: [...short, "-c:v", "wmv2", "-c:a", "wmav2"],
    becomes: notRead("Windows Media"),
  },
  { name: "phone.3gp", make: [...short, "-c:v", "mpeg4", ...aac], becomes: notRead("3GP") },
  { name: "camera.ts", make: first, becomes: notRead("MPEG transport stream") },
  { name: "sound-only.mp4", make: [...first, "-vn"], becomes: /sound only/ },
  {
    name: "divx.mp4",
    make: [...short, "-c:v", "mpeg4", ...aac],
    becomes: /MPEG-4 Part 2.+HandBrake/,
  },
  {
    name: "cinema-sound.mp4",
    make: [...first, "-c:a", "ac3"],
    becomes: /AC-3.+could not hear.+HandBrake/,
  },
  {
    name: "editing.mp4",
    make: [...picture(), ...tone, ...h264, "-pix_fmt", "yuv422p10le", ...aac],
    becomes: wide,
  },
];

/** Makes all of them in a folder, one after the other: some are made of those before. */
export async function makeCameraFiles(folder: string): Promise<void> {
  for (const { name, make } of cameraFiles) {
    if (typeof make === "function") await make(folder);
    else await run("ffmpeg", ["-v", "error", "-y", ...make, name], { cwd: folder });
  }
}
