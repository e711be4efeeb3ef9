import { expect, test } from "vitest";
import { captionChanges, languagesOf, readCaptions } from "./captions.rules.ts";

const cue = "00:01.000 --> 00:04.500\nA wave.\n";

test.each([
  `WEBVTT\n\n${cue}`,
  `WEBVTT - lecture one\n\nNOTE made by hand\n\n1\n01:00:01.000 --> 01:00:04.500 align:start\nA wave.`,
  `WEBVTT\t\n\nSTYLE\n::cue { color: red }\n\n${cue}`,
])("accepts %j unchanged", (text) => {
  expect(readCaptions(text)).toBe(text);
});

test("removes a byte order mark and normalises line ends", () => {
  expect(readCaptions(`\uFEFFWEBVTT\r\n\r\n${cue.replaceAll("\n", "\r")}`)).toBe(
    `WEBVTT\n\n${cue}`,
  );
});

test.each([
  ["", "its first line must be WEBVTT"],
  ["1\nHi\n00:00:01,000 --> 00:00:04,000", "its first line must be WEBVTT"],
  ["1\n00:00:04,000 --> 00:00:01,000\nHi", "Line 4 ends before it begins"],
  ["WEBVTTX\n\n" + cue, "its first line must be WEBVTT"],
  ["<html>", "its first line must be WEBVTT"],
  ["WEBVTT\n\nNothing here", "no captions"],
  ["WEBVTT\n\n00:01,000 --> 00:04,500\nHi", "Line 3 is not a valid timing"],
  ["WEBVTT\n\n00:01.000 --> 00:61.500\nHi", "Line 3 is not a valid timing"],
  ["WEBVTT\n\n00:04.000 --> 00:01.000\nHi", "Line 3 ends before it begins"],
  [`WEBVTT\n\n${cue}\n1:2 --> x\nHi`, "Line 6 is not a valid timing"],
])("refuses %j with the line and the reason", (text, reason) => {
  expect(() => readCaptions(text)).toThrow(reason);
});

test("SubRip, as most tools write it, becomes WebVTT", () => {
  const text =
    "\uFEFF1\r\n00:00:01,000 --> 00:00:04,500\r\nA wave, 1,5 m.\r\n\r\n2\r\n0:01:05,000 --> 0:01:06,000\r\nEnd";
  expect(readCaptions(text)).toBe(
    "WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.500\nA wave, 1,5 m.\n\n2\n00:01:05.000 --> 00:01:06.000\nEnd",
  );
});

test("a change names languages, or is one text as before; others stay", () => {
  expect(captionChanges({})).toEqual({});
  expect(captionChanges({ captions: "WEBVTT" })).toEqual({ en: "WEBVTT" });
  expect(captionChanges({ captions: "WEBVTT", captionsLanguage: "hi" })).toEqual({ hi: "WEBVTT" });
  expect(captionChanges({ captions: { ta: "WEBVTT", en: null } })).toEqual({
    ta: "WEBVTT",
    en: null,
  });
  for (const captions of [null, ""]) {
    expect(captionChanges({ captions })).toMatchObject({ en: null, hi: null, ur: null });
  }
});

test("languages have a fixed order", () => {
  expect(languagesOf({ ta: "a", en: "b", hi: "c" })).toEqual(["en", "hi", "ta"]);
});
