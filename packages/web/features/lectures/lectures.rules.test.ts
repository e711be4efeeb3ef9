import type { Lecture } from "@academy/core/lectures/video/video.schema.ts";
import { expect, test } from "vitest";
import { isAhead, isRestHere } from "./buffered.rules.ts";
import { firstLanguage } from "./captions.rules.ts";
import { bySubject, clockOf, hourWords, lectureIn, nextAfter } from "./lectures.rules.ts";

const lecture = (id: string, part: Partial<Lecture> = {}): Lecture => ({
  _id: id,
  title: id,
  examTypes: [],
  subject: "Physics",
  topic: "Optics",
  subTopic: "",
  duration: null,
  poster: null,
  hourBytes: null,
  locked: false,
  ...part,
});

test("positions are written like in players", () => {
  expect([0, 5.9, 65, 3600, 3723, -1].map(clockOf)).toEqual([
    "0:00",
    "0:05",
    "1:05",
    "1:00:00",
    "1:02:03",
    "0:00",
  ]);
});

test("lectures are grouped by subject and topic, in their given order", () => {
  const groups = bySubject([
    lecture("1", { subject: "Physics", topic: "Optics" }),
    lecture("2", { subject: "Physics", topic: "Optics" }),
    lecture("3", { subject: "Physics", topic: "" }),
    lecture("4", { subject: "", topic: "" }),
  ]);
  const shown = groups.map(({ subject, topics }) => [
    subject,
    topics.map(({ topic, lectures }) => [topic, lectures.length]),
  ]);
  expect(shown).toEqual([
    [
      "Physics",
      [
        ["Optics", 2],
        ["Other lectures", 1],
      ],
    ],
    ["Other lectures", [["", 1]]],
  ]);
});

/** A video of ten minutes at a place, with the ranges that are loaded. */
const bufferedAt = (currentTime: number, ...ranges: [number, number][]) => ({
  currentTime,
  duration: 600,
  buffered: {
    length: ranges.length,
    start: (i: number) => ranges[i]?.[0] ?? 0,
    end: (i: number) => ranges[i]?.[1] ?? 0,
  },
});

test("nothing is renewed while the rest of the lecture is here", () => {
  expect(isRestHere(bufferedAt(300, [0, 100], [250, 599.9]))).toBe(true);
  expect(isRestHere(bufferedAt(200, [0, 100], [250, 599.9]))).toBe(false);
  expect(isRestHere(bufferedAt(300, [0, 400]))).toBe(false);
});

test("the line is free for others when seconds are ready, or all that is left", () => {
  expect(isAhead(bufferedAt(2, [0, 4], [8, 20]), 12)).toBe(false);
  expect(isAhead(bufferedAt(2, [0, 14]), 12)).toBe(true);
  expect(isAhead(bufferedAt(595, [580, 599.8]), 12)).toBe(true);
});

test("an hour's data are said in megabytes", () => {
  expect([39_400_000, 234_600_000, 20].map(hourWords)).toEqual([
    "39 MB an hour",
    "235 MB an hour",
    "1 MB an hour",
  ]);
});

test("the next lecture is the next one that its reader may watch", () => {
  const all = [lecture("a"), lecture("b", { locked: true }), lecture("c")];
  expect(["a", "b", "c", "elsewhere"].map((id) => nextAfter(all, id)?._id)).toEqual([
    "c",
    "c",
    undefined,
    undefined,
  ]);
});

test("a lecture is found on its page of the list, or beside it", () => {
  const page = { videos: [lecture("a")], page: 1, totalPages: 1, total: 1 };
  const beside = { ...page, watching: lecture("b") };
  expect(["a", "b", "c", null].map((id) => lectureIn(beside, id)?._id)).toEqual([
    "a",
    "b",
    undefined,
    undefined,
  ]);
  expect(lectureIn({ ...page, watching: null }, "b")).toBeUndefined();
});

test("captions are shown first in a language of the browser, else the first there are", () => {
  const captions = [{ language: "en" }, { language: "hi" }, { language: "ta" }];
  expect(firstLanguage(captions, ["mr-IN", "ta-IN", "en-GB"])).toBe("ta");
  expect(firstLanguage(captions, ["hi"])).toBe("hi");
  expect(firstLanguage(captions, ["fr"])).toBe("en");
  expect(firstLanguage([], ["hi"])).toBeUndefined();
});
