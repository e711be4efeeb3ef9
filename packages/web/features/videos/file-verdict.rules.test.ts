import { describe, expect, test } from "vitest";
import type { Look } from "./encoder/look.ts";
import type { Probe } from "./probe.ts";
import { verdictOf } from "./file-verdict.rules.ts";

const usual: Look = {
  type: "video/mp4",
  refusal: null,
  playsEverywhere: true,
  contents: {
    picture: { codec: "avc1.640028", decodes: true, width: 1920, height: 1080 },
    sound: { codec: "mp4a.40.2", decodes: true },
    seconds: 3600,
  },
  kind: "screen",
  poster: null,
  encodes: true,
};
const file = { size: 1e9 } as Blob;
const seen: Probe = { duration: 3600, poster: "data:image/jpeg;base64,AA==" };
const unseen: Probe = { duration: null, poster: null };

const inside = (part: Partial<NonNullable<Look["contents"]>>): Partial<Look> => ({
  playsEverywhere: false,
  contents: { ...usual.contents!, ...part },
});
const of = (look: Partial<Look> | null, size = file.size, probe = unseen) =>
  verdictOf({ size } as Blob, look && { ...usual, ...look }, probe);
const words = (...args: Parameters<typeof of>) => of(...args).words;

test("a file that every browser plays is sent, with copies beside it", () => {
  const verdict = { kind: "taken", picture: "screen", isLarge: false, words: null };
  expect(of({})).toEqual({ ...verdict, needsCopies: false });
  expect(of({ playsEverywhere: false })).toEqual({ ...verdict, needsCopies: true });
});

describe("a file is refused by name, with the remedy", () => {
  test.for([
    ["empty", /is empty/, {}, 0],
    ["of a kind that the server refuses", /^AVI$/, { refusal: "AVI" }],
    ["too long", /Divide the lecture/, inside({ seconds: 6 * 3600 + 1 })],
    ["unreadable", /cannot read this file/, { contents: null, playsEverywhere: false }],
    [
      "with pictures that it cannot read",
      /HEVC \(H\.265\).+HandBrake/,
      inside({ picture: { codec: "hvc1.1.6.L93", decodes: false, width: 9, height: 16 } }),
    ],
    [
      "with pictures of old",
      /MPEG-4 Part 2/,
      inside({ picture: { codec: "mp4v.20.9", decodes: false, width: 9, height: 16 } }),
    ],
    [
      "with sound that it cannot read",
      /AC-3.+could not hear/,
      inside({ sound: { codec: "ac-3", decodes: false } }),
    ],
  ] satisfies [string, RegExp, Partial<Look>, number?][])("%s", ([, pattern, look, size]) => {
    expect(of(look, size).kind).toBe("refused");
    expect(words(look, size)).toMatch(pattern);
  });
});

describe("a browser that makes no copies", () => {
  const idle = { encodes: false };
  const undecoded = inside({
    picture: { codec: "avc1.640028", decodes: false, width: 16, height: 9 },
  });

  test("sends what every browser plays, and says so", () => {
    expect(of(idle)).toMatchObject({ kind: "taken", picture: null });
    expect(words(idle)).toMatch(/Students get the file as it is/);
    expect(of({ ...undecoded, playsEverywhere: true })).toMatchObject({ picture: null });
  });

  test("says that students wait for copies of anything else", () => {
    expect(words({ ...idle, ...undecoded }, 1e9, seen)).toMatch(/once its copies are made/);
    expect(of({ ...idle, ...undecoded }).kind).toBe("refused");
  });

  test("cannot even look: its player decides", () => {
    expect(of(null, 1e9, seen)).toMatchObject({ kind: "taken", picture: null });
    expect(of(null).kind).toBe("refused");
  });
});

test("of a file above 2 GB only the copies are sent, if there are any", () => {
  expect(of({}, 3e9)).toMatchObject({ kind: "taken", isLarge: true });
  expect(words({ encodes: false }, 3e9)).toMatch(/larger than 2 GB/);
  expect(of(null, 3e9, seen).kind).toBe("refused");
});
