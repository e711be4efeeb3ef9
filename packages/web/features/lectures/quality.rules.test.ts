import { describe, expect, test } from "vitest";
import { playbackCopy, playbackOf } from "./playback.fixture.ts";
import { addressOf, choicesOf, nearestOf, planOf, playable } from "./quality.rules.ts";

const copies = [playbackCopy("low", 39), playbackCopy("middle", 65), playbackCopy("high", 235)];
const voice = playbackCopy("voice", 12);
const url = "https://files.example.org/original.mp4";
const all = { url, copies, voice };
const none = { url, copies: [], voice: null };
const browser = { line: null, hasMediaSource: true };
const plain = { line: null, hasMediaSource: false };

test("each quality says what an hour of it costs", () => {
  expect(choicesOf(all).map(({ label }) => label)).toEqual([
    "Automatic",
    "Least data, 39 MB an hour",
    "Normal, 65 MB an hour",
    "Sharp, 235 MB an hour",
    "Sound only, 12 MB an hour",
    "Original file",
  ]);
});

test("without copies there is nothing to choose", () => {
  expect(choicesOf(none)).toEqual([]);
});

test("the original is not offered where its address is not given", () => {
  expect(choicesOf({ ...all, url: "" }).map(({ value }) => value)).not.toContain("original");
  expect(addressOf({ ...all, url: "" }, "original")).toBe("");
  expect(addressOf({ ...all, url: "", voice: null }, "voice")).toBe(copies[0]?.url);
});

test("a browser is offered the copies that it plays", () => {
  const silent = (type: string) => !type.includes("opus");
  expect(playable(all, silent)).toEqual(none);
  expect(playable(all, (type) => type.startsWith("audio/mp4"))).toEqual({ ...none, voice });
  expect(playable(all, () => true)).toEqual(all);
});

describe("a kept choice that a lecture lacks", () => {
  const two = { ...none, copies: copies.slice(0, 2) };
  const noFile = { ...two, url: "" };

  test.each([
    ["high", two, "middle"],
    ["middle", { ...two, copies: copies.slice(0, 1) }, "low"],
    ["voice", two, "low"],
    ["low", none, "original"],
    ["automatic", none, "original"],
    ["voice", none, "original"],
    ["high", all, "high"],
    ["original", all, "original"],
    ["original", noFile, "middle"],
    ["original", { ...noFile, voice }, "middle"],
  ] as const)("%s becomes the nearest one", (wanted, of, expected) => {
    expect(nearestOf(wanted, of)).toBe(expected);
  });
});

describe("how a lecture is played", () => {
  test("by the engine where the browser has Media Source, the voice by itself", () => {
    expect(planOf(all, "automatic", browser)).toEqual({ by: "engine", copies, only: null });
    expect(planOf(all, "high", browser)).toEqual({ by: "engine", copies, only: "high" });
    expect(planOf(all, "voice", browser)).toEqual({ by: "engine", copies: [voice], only: "voice" });
  });

  test("without Media Source by the browser, from the copy that fits the line", () => {
    const at = (line: number | null) => planOf(all, "automatic", { ...plain, line });
    expect([at(null), at(300_000), at(1_000_000)]).toEqual([
      { by: "browser", file: "low" },
      { by: "browser", file: "middle" },
      { by: "browser", file: "high" },
    ]);
    expect(planOf(all, "middle", plain)).toEqual({ by: "browser", file: "middle" });
  });

  test("from the original where there is nothing else, or where it was chosen", () => {
    expect(planOf(none, "low", browser)).toEqual({ by: "browser", file: "original" });
    expect(planOf(all, "original", browser)).toEqual({ by: "browser", file: "original" });
  });
});

test("the address of a copy that has gone is the original's", () => {
  const playback = playbackOf(all);
  expect(addressOf(playback, "middle")).toBe(copies[1]?.url);
  expect(addressOf(playback, "voice")).toBe(voice.url);
  expect(addressOf(playbackOf(none), "middle")).toBe(playback.url);
});
