import { expect, test } from "vitest";
import {
  box,
  type Bytes,
  copyFilm,
  fragmentedFilm,
  matroskaFilm,
  moov,
  originalFilm,
} from "../../testing/film.fixture.ts";
import { codecName } from "./codec-names.rules.ts";
import { SOUND_ONLY, whyNotRead } from "./container.rules.ts";
import { HALF_A_FILE, OriginalError } from "./file-bytes.rules.ts";
import { readOriginal } from "./original.rules.ts";

/** A file in memory, and how many bytes were asked for. */
function fileOf(bytes: Uint8Array) {
  let asked = 0;
  const read = async (from: number, count: number) => {
    asked += count;
    return bytes.subarray(from, from + count);
  };
  return { size: bytes.length, read, asked: () => asked };
}

const read = (bytes: Bytes, type = "video/mp4") => readOriginal(type, fileOf(bytes));

const reason = async (bytes: Bytes, type?: string): Promise<string> => {
  try {
    await read(bytes, type);
    return "accepted";
  } catch (error) {
    if (error instanceof OriginalError) return error.message;
    throw error;
  }
};

test("H.264 with AAC or without sound in MP4 plays everywhere", async () => {
  const all = { playsEverywhere: true, seconds: 20 };
  expect(await read(originalFilm())).toEqual({ ...all, codecs: "avc1.64001f,mp4a.40.2" });
  expect(await read(originalFilm({ codecs: ["h264"] }))).toEqual({ ...all, codecs: "avc1.64001f" });
});

test.each([
  ["HEVC", originalFilm({ codecs: ["hevc", "aac"] }), "video/mp4", "hvc1,mp4a.40.2"],
  ["AC-3", originalFilm({ codecs: ["h264", "ac3"] }), "video/mp4", "avc1.64001f,ac-3"],
  ["10 bits", originalFilm({ codecs: ["h264of10Bits"] }), "video/mp4", "avc1.7a001f"],
  ["QuickTime", originalFilm({ brand: "qt  " }), "video/quicktime", "avc1.64001f,mp4a.40.2"],
  ["WebM", matroskaFilm(), "video/webm", "vp9,opus"],
  ["Matroska", matroskaFilm(["picture"], { docType: "matroska" }), "video/matroska", "vp9"],
  ["fragments without an index", fragmentedFilm(), "video/mp4", "avc1.64001f,mp4a.40.2"],
])("%s is accepted and does not play everywhere", async (_, film, type, codecs) => {
  expect(await read(film, type)).toMatchObject({ codecs, playsEverywhere: false });
});

test("fragments with a whole index play everywhere, and say their length", async () => {
  const film = copyFilm({ codecs: ["h264", "aac"], seconds: 22 });
  expect(await read(film)).toMatchObject({ playsEverywhere: true, seconds: 22 });
  expect(await reason(film.slice(0, -1))).toBe(HALF_A_FILE);
});

test("half a file is refused, wherever its description is, and at every cut", async () => {
  const film = originalFilm({ bytes: 300 });
  for (let cut = 24; cut < film.length; cut++) {
    expect(await reason(film.slice(0, cut)), `cut at ${cut}`).not.toBe("accepted");
  }
  const front = new Uint8Array([
    ...box("ftyp", new Uint8Array(8)),
    ...moov(["h264"], 9),
    ...box("mdat", new Uint8Array(90)),
  ]);
  expect(await reason(front)).toBe("accepted");
  expect(await reason(front.slice(0, -1))).toBe(HALF_A_FILE);
  expect(await reason(box("ftyp", new Uint8Array(8)))).toBe(HALF_A_FILE);
});

test("bytes that a camera adds after the last box do no harm", async () => {
  const film = originalFilm();
  expect(await reason(new Uint8Array([...film, ...new Uint8Array(100)]))).toBe("accepted");
  expect(await reason(new Uint8Array([...film, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4, 5]))).toBe(
    "accepted",
  );
});

test("a file without a picture is refused in plain words, in every container", async () => {
  expect(await reason(originalFilm({ codecs: ["aac"] }))).toBe(SOUND_ONLY);
  expect(await reason(matroskaFilm(["sound"]), "video/webm")).toBe(SOUND_ONLY);
  expect(whyNotRead("audio/mpeg")).toBe(SOUND_ONLY);
});

test.each(["video/vnd.avi", "video/x-ms-asf", "video/3gpp", "video/mp2t"])(
  "%s is named with the remedy",
  (type) =>
    expect(whyNotRead(type)).toMatch(/^Browsers can't read .+ files\. Convert this one to MP4/),
);

test("any flipped byte is refused for a reason or read within bounds", async () => {
  const films: [Bytes, string][] = [
    [originalFilm({ bytes: 40 }), "video/mp4"],
    [matroskaFilm(undefined, { bytes: 40 }), "video/webm"],
  ];
  for (const [film, type] of films) {
    for (let at = 0; at < film.length; at++) {
      const flipped = film.slice();
      flipped[at] = (flipped[at] ?? 0) ^ 0xff;
      await reason(flipped, type);
    }
  }
});

test("reads some kilobytes of a large film, and none of its pictures", async () => {
  const file = fileOf(originalFilm({ bytes: 20_000_000 }));
  await readOriginal("video/mp4", file);
  expect(file.asked()).toBeLessThan(4000);
});

test.for([
  ["avc1.640c1e", "H.264"],
  ["avc1.7a001e", "H.264 of a kind for editing"],
  ["hvc1.1.6.L93", "HEVC (H.265)"],
  ["mp4v.20.1", "MPEG-4 Part 2 (DivX, Xvid)"],
  ["mp4a.40.2", "AAC"],
  ["mp4a.6b", "MP3"],
  ["A_OPUS", "Opus"],
  ["vp09.00.10.08", "VP9"],
  ["ac-3", "Dolby (AC-3)"],
  ["xyz1", "xyz1"],
] as const)("%s is called %s", ([codec, name]) => {
  expect(codecName(codec)).toBe(name);
});
