import { expect, test } from "vitest";
import { readCaptions } from "./captions.rules.ts";

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
  ["1\n00:00:01,000 --> 00:00:04,000\nHi", "its first line must be WEBVTT"],
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
