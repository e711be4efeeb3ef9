import type { NotebookRow } from "@academy/core/learning/notebook/notebook.schema.ts";
import { describe, expect, test } from "vitest";
import {
  NO_FILTERS,
  notebookFilters,
  outcomeWords,
  queryOf,
  reviewWords,
  withoutPictures,
} from "./notebook.rules.ts";
import { tagsOf } from "../../shared/learning/own-words.rules.ts";

const row = (of: Partial<NotebookRow> = {}): NotebookRow => ({
  questionId: "q_1",
  topicId: "st_1",
  subject: "Physics",
  topic: "Mechanics",
  subTopic: "Kinematics",
  submissionId: "t_1.asha.0",
  number: 6,
  status: "wrong",
  seconds: 80,
  times: 1,
  at: "2026-11-21T04:30:00.000Z",
  note: "",
  tags: [],
  bookmarked: false,
  scheduled: true,
  learned: false,
  due: null,
  ...of,
});

describe("the notebook's filters", () => {
  test("are read from an address, without unknown ones", () => {
    const address = new URLSearchParams("status=wrong&only=due&tag=time&after=q_9&status2=x");
    const filters = notebookFilters.read(address);
    expect(queryOf(filters)).toEqual({ status: "wrong", due: "true", tag: "time", cursor: "q_9" });
    expect(queryOf(notebookFilters.read(new URLSearchParams("status=lost&only=all")))).toEqual({});
    expect(queryOf(NO_FILTERS)).toEqual({});
  });

  test("return to the first page when one of them changes", () => {
    const filters = notebookFilters.read(new URLSearchParams("after=q_9"));
    expect(notebookFilters.changed(filters, { tag: "guess" })).toMatchObject({
      tag: "guess",
      after: "",
    });
  });
});

test.each([
  [{}, "Incorrect, 1m 20s", "To be reviewed soon"],
  [{ times: 3, due: "2026-11-24" }, "Incorrect 3 times, 1m 20s", "Review 24 Nov 2026"],
  [{ status: "blank", scheduled: false }, "Not answered, 1m 20s", "Not scheduled"],
  [{ status: null, scheduled: false }, "Bookmarked", "Not scheduled"],
  [{ status: "partial", seconds: null, learned: true }, "Partly correct", "Learned"],
] as const)("says how %j went and when it comes back", (of, outcome, review) => {
  expect([outcomeWords(row(of)), reviewWords(row(of))]).toEqual([outcome, review]);
});

test("offers the common tags, then each own one once", () => {
  const rows = [row({ tags: ["optics", "time"] }), row({ tags: ["lenses", "optics"] })];
  expect(tagsOf(rows)).toEqual(["concept", "silly mistake", "guess", "time", "lenses", "optics"]);
});

test.each([
  ['<p>Find <img src="a.png" alt="">x.</p>', "<p>Find x.</p>"],
  ['<p><img src="a.png" alt="A > B"></p> ', ""],
  ["", ""],
])("shows the words of %j on a line", (html, line) => {
  expect(withoutPictures(html)).toBe(line);
});
