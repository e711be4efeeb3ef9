import { expect, test } from "vitest";
import { box, type Bytes, copyFilm, moov, originalFilm } from "../../testing/film.fixture.ts";
import { checkCopy, COPY_START, CopyError, lastFragmentAt } from "./copy-check.rules.ts";
import type { CopyName } from "./copy.schema.ts";

/** Checks a whole file, which the server does with two reads. */
function judge(film: Bytes, seconds: number | null = 20, name: CopyName = "low") {
  const start = film.slice(0, COPY_START);
  const at = lastFragmentAt(start);
  const last = at === undefined ? new Uint8Array() : film.slice(at, at + 16);
  return checkCopy(name, { start, last, size: film.length }, seconds);
}

const reason = (...args: Parameters<typeof judge>): string => {
  try {
    judge(...args);
    return "accepted";
  } catch (error) {
    if (error instanceof CopyError) return error.message;
    throw error;
  }
};

test("a copy is described by its own boxes, with the picture's size and where it begins", () => {
  const film = copyFilm({ seconds: 20 });
  const found = { seconds: 20, width: 1280, height: 720, codecs: "avc1.64001f,opus" };
  expect(judge(film)).toEqual({ ...found, head: film.length - 5 * (8 + 16 + 8 + 100) });
  expect(judge(copyFilm({ codecs: ["h264"] })).codecs).toBe("avc1.64001f");
  const voice = { seconds: 20, width: 0, height: 0, codecs: "opus" };
  expect(judge(copyFilm({ codecs: ["opus"] }), 20, "voice")).toMatchObject(voice);
  const plain = new Uint8Array([...box("ftyp", new Uint8Array(8)), ...moov(["opus"], 20)]);
  expect(judge(plain, 20, "voice")).toEqual({ ...voice, head: 0 });
});

test("a copy of a day is judged by its first 256 KB", () => {
  const film = copyFilm({ seconds: 86_400, bytes: 1 });
  expect(judge(film, 86_400).head).toBeLessThanOrEqual(COPY_START);
});

test.each([
  ["another lecture's", copyFilm({ seconds: 30 }), "its length is not that of the lecture"],
  ["cut off", copyFilm().slice(0, -1), "its index does not cover the file"],
  [
    "with something after it",
    new Uint8Array([...copyFilm(), 0]),
    "its index does not cover the file",
  ],
  [
    "a page",
    new TextEncoder().encode("<!doctype html><p>x"),
    "it does not begin with ftyp, moov and sidx",
  ],
  ["an ordinary film", originalFilm(), "it does not begin with ftyp, moov and sidx"],
  [
    "HEVC",
    copyFilm({ codecs: ["hevc", "opus"] }),
    "it needs one H.264 picture and at most one Opus sound",
  ],
  [
    "of two sounds",
    copyFilm({ codecs: ["h264", "opus", "opus"] }),
    "it needs one H.264 picture and at most one Opus sound",
  ],
  [
    "sound alone",
    copyFilm({ codecs: ["opus"] }),
    "it needs one H.264 picture and at most one Opus sound",
  ],
  ["key frames 20 s apart", copyFilm({ step: 20 }), "its key frames are too far apart"],
  [
    "fragments of 5 MB",
    copyFilm({ bytes: 5_000_000, seconds: 4 }),
    "its key frames are too far apart",
  ],
])("a file that is %s is no copy", (_, film, expected) => {
  expect(reason(film, expected.includes("apart") ? null : 20)).toBe(expected);
});

test("what ends in something else than a fragment is no copy", () => {
  const film = copyFilm();
  const at = lastFragmentAt(film) ?? 0;
  film.set(new TextEncoder().encode("free"), at + 4);
  expect(reason(film)).toBe("its index does not cover the file");
});

test("sound may end before the lecture, but no picture may be shorter and nothing longer", () => {
  expect(reason(copyFilm({ codecs: ["opus"], seconds: 10 }), 20, "voice")).toBe("accepted");
  expect(reason(copyFilm({ codecs: ["opus"], seconds: 23 }), 20, "voice")).not.toBe("accepted");
  expect(reason(copyFilm({ seconds: 18 }))).toBe("accepted");
  expect(reason(copyFilm({ seconds: 17 }))).not.toBe("accepted");
  expect(reason(copyFilm({ seconds: 17 }), null)).toBe("accepted");
  expect(reason(copyFilm(), 20, "voice")).toBe("it needs one Opus sound and nothing else");
});

test("any flipped byte or cut of a copy is refused for a reason or read within bounds", () => {
  const film = copyFilm({ seconds: 12 });
  for (let at = 0; at < film.length; at++) {
    reason(film.slice(0, at));
    const flipped = film.slice();
    flipped[at] = (flipped[at] ?? 0) ^ 0xff;
    reason(flipped, 12);
  }
  expect(reason(film.slice(0, -50), 12)).not.toBe("accepted");
});
