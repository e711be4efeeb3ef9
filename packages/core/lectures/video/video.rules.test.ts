import { expect, test } from "vitest";
import { DAY } from "../../kernel/shared/time.ts";
import { keptUntil, matchesQuery, lecturesOf, mayWatch, pageOf } from "./video.rules.ts";
import { Video } from "./video-record.schema.ts";
import { VideoForm, VideoInput, VideoQuery } from "./video.schema.ts";

const NOW = Date.parse("2026-11-21T04:30:00Z");

const video = (more: Partial<Video> = {}): Video => ({
  videoId: `vid_${"0".repeat(20)}`,
  title: "Standing waves",
  examTypes: ["JEE", "NEET"],
  subject: "Physics",
  topic: "Waves",
  subTopic: "",
  entryId: null,
  isFree: false,
  mayKeep: false,
  duration: 20,
  awaitsPublic: false,
  file: {
    uploadId: `up_${"0".repeat(20)}`,
    extension: "mp4",
    contentType: "video/mp4",
    size: 1,
    codecs: "",
    playsEverywhere: true,
  },
  arrival: null,
  copies: {},
  poster: null,
  captions: {},
  notes: null,
  chapters: [],
  rev: 1,
  createdAt: NOW,
  updatedAt: NOW,
  deletedAt: null,
  isPurged: false,
  ...more,
});

test("anyone may watch a free video; others need a running subscription to one of its exams", () => {
  const held = (examType: "JEE" | "NEET" | "A_LEVEL", endsAt: number) => [
    { userId: "u", examType, endsAt },
  ];
  expect(mayWatch(video({ isFree: true }), [], NOW)).toBe(true);
  expect(mayWatch(video(), [], NOW)).toBe(false);
  expect(mayWatch(video(), held("A_LEVEL", NOW + 1), NOW)).toBe(false);
  expect([-1, 0, 1].map((ms) => mayWatch(video(), held("NEET", NOW), NOW + ms))).toEqual([
    true,
    false,
    false,
  ]);
});

test("a device may keep a lecture for 30 days, and not beyond the subscription that opens it", () => {
  const may = video({ mayKeep: true });
  const held = (...ends: readonly ["JEE" | "NEET" | "A_LEVEL", number][]) =>
    ends.map(([examType, days]) => ({ userId: "u", examType, endsAt: NOW + days * DAY }));
  const days = (of: Video, subscriptions: ReturnType<typeof held>) => {
    const until = keptUntil(of, subscriptions, NOW);
    return until === null ? null : (until - NOW) / DAY;
  };
  expect(days(may, held(["JEE", 365]))).toBe(30);
  expect(days(may, held(["JEE", 7], ["A_LEVEL", 365]))).toBe(7);
  expect(days(may, held(["JEE", 7], ["NEET", 9]))).toBe(9);
  expect(days(may, held(["JEE", -1], ["A_LEVEL", 365]))).toBeNull();
  expect(days(may, [])).toBeNull();
  expect(days(video({ mayKeep: true, isFree: true }), [])).toBe(30);
  expect(days(video({ isFree: true }), held(["JEE", 365]))).toBeNull();
});

test("filters by name in any case and by part of a text; empty filters match anything", () => {
  const found = (query: object) => matchesQuery(video(), VideoQuery.parse(query));
  expect(found({})).toBe(true);
  expect(found({ examType: "", subject: "", isFree: "" })).toBe(true);
  expect(found({ subject: "PHYSICS", topic: "waves", search: "standing", isFree: "false" })).toBe(
    true,
  );
  expect(found({ search: "WAVES" })).toBe(true);
  expect(found({ subject: "Phys" })).toBe(false);
  expect(found({ examType: "FOUNDATION" })).toBe(false);
  expect(found({ isFree: "true" })).toBe(false);
});

test("a student's two lists have what can be watched and is searched for", () => {
  const list = [
    video({ title: "Loose", subject: "", topic: "" }),
    video({ title: "Waves 10" }),
    video({ title: "Waves 2" }),
    video({ title: "Cells", subject: "Biology" }),
    video({ title: "Optics 1", topic: "Optics" }),
    video({ title: "Free", isFree: true }),
    video({ title: "On its way", file: null }),
  ];
  const titles = lecturesOf(list, { kind: "subscribed", search: "" }).map(({ title }) => title);
  expect(titles).toEqual(["Loose", "Waves 10", "Waves 2", "Cells", "Optics 1"]);
  expect(lecturesOf(list, { kind: "free", search: "" })).toHaveLength(1);
  expect(lecturesOf(list, { kind: "subscribed", search: "OPTICS" })).toHaveLength(1);
});

test("returns a page of the list, and an empty page after the last", () => {
  const all = [1, 2, 3, 4, 5, 6];
  expect(pageOf(all, { page: 2, limit: 5 })).toEqual({
    shown: [6],
    totals: { page: 2, total: 6, totalPages: 2 },
  });
  expect(pageOf(all, { page: 3, limit: 5 }).shown).toEqual([]);
});

test("accepts exam types in any spelling, and stores each once in a fixed order", () => {
  const uploadId = `up_${"0".repeat(20)}`;
  const examTypes = ["neet", "Foundation", "NEET", "AS LEVEL"];
  const read = VideoInput.parse({ title: " A  title ", examTypes, uploadId });
  expect(read).toMatchObject({ title: "A title", examTypes: ["FOUNDATION", "NEET", "AS_LEVEL"] });
  const file = new File(["x"], "a.mp4");
  const form = VideoForm.parse({ file, title: "A", examTypes: "as level", isFree: "true" });
  expect(form).toMatchObject({ examTypes: ["AS_LEVEL"], isFree: true, subtopic: "" });
});

test("a video of before has the captions that it had, in their language", () => {
  const { captions: _, ...old } = video();
  const captionsOf = (more: object) => Video.parse({ ...old, ...more }).captions;
  expect(captionsOf({ captions: "abc" })).toEqual({ en: "abc" });
  expect(captionsOf({ captions: "abc", captionsLanguage: "hi" })).toEqual({ hi: "abc" });
  expect(captionsOf({ captions: null, captionsLanguage: "en" })).toEqual({});
  expect(captionsOf({ captions: { ta: "abc" }, captionsLanguage: "hi" })).toEqual({ ta: "abc" });
  expect(captionsOf({})).toEqual({});
});
