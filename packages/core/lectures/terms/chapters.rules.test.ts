import { expect, test } from "vitest";
import { chapterLines, chaptersWithin, readChapters } from "./chapters.rules.ts";

test("lines become chapters, with hours, dashes and empty lines as people type them", () => {
  const text = "0:00 Force on a charge\n\n 4:30 – Right-hand  rule \r\n75:00 Tasks\n1:20:05 Ends";
  const chapters = readChapters(text, 5000);
  expect(chapters).toEqual([
    { at: 0, title: "Force on a charge" },
    { at: 270, title: "Right-hand rule" },
    { at: 4500, title: "Tasks" },
    { at: 4805, title: "Ends" },
  ]);
  const lines = "0:00 Force on a charge\n4:30 Right-hand rule\n1:15:00 Tasks\n1:20:05 Ends";
  expect(chapterLines(chapters)).toBe(lines);
  expect(readChapters(lines, null)).toEqual(chapters);
  expect(readChapters(" \n", 10)).toEqual([]);
});

test.each([
  ["0:00 A\nB", "Chapter 2: write a time and a title, such as 12:30 Force on a charge."],
  ["0:00", "Chapter 1: write a time and a title, such as 12:30 Force on a charge."],
  ["0:99 A", "Chapter 1: write a time and a title, such as 12:30 Force on a charge."],
  ["1:61:00 A", "Chapter 1: write a time and a title, such as 12:30 Force on a charge."],
  ["2:00 A\n1:00 B", "Chapter 2: 1:00 is before 2:00."],
  ["1:00 A\n01:00 B", "Chapter 2: 1:00 is the time of the chapter before, too."],
  ["0:00 A\n10:00 B", "Chapter 2: 10:00 is after the end of the video (10:00)."],
  [`0:00 ${"a".repeat(201)}`, "Chapter 1: a title has at most 200 characters."],
])("%j is refused in words", (text, words) => {
  expect(() => readChapters(text, 600)).toThrow(words);
});

test("a hundred chapters are enough", () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `${index}:00 Part`).join("\n");
  expect(readChapters(lines(100), null)).toHaveLength(100);
  expect(() => readChapters(lines(101), null)).toThrow("at most 100 chapters");
});

test("a shorter file loses the chapters after its end", () => {
  const chapters = readChapters("0:00 A\n1:00 B", null);
  expect(chaptersWithin(chapters, 60)).toEqual([{ at: 0, title: "A" }]);
  expect(chaptersWithin(chapters, null)).toEqual(chapters);
});
