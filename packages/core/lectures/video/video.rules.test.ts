import { expect, test } from "vitest";
import { isPlayed, isWanted, lecturesOf, mayWatch, pageOf } from "./video.rules.ts";
import { VideoForm, VideoInput, VideoQuery, type Video } from "./video.schema.ts";

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
  duration: 20,
  file: { uploadId: "up", extension: "webm", contentType: "video/webm", size: 1 },
  poster: null,
  captions: null,
  rev: 1,
  createdAt: NOW,
  updatedAt: NOW,
  deletedAt: null,
  ...more,
});

test("a free video is everybody's; another needs a running subscription to one of its exams", () => {
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

test("only containers that browsers play are taken", () => {
  const types = ["video/mp4", "video/webm", "video/quicktime", "video/x-msvideo", "text/html"];
  expect([...types, undefined].map(isPlayed)).toEqual([true, true, true, false, false, false]);
});

test("a query asks by name in any case, by part of a text, and for nothing where it is empty", () => {
  const found = (query: object) => isWanted(video(), VideoQuery.parse(query));
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

test("lectures stand by subject, topic and number, those without a subject last", () => {
  const list = [
    video({ title: "Loose", subject: "", topic: "" }),
    video({ title: "Waves 10" }),
    video({ title: "Waves 2" }),
    video({ title: "Cells", subject: "Biology" }),
    video({ title: "Optics 1", topic: "Optics" }),
    video({ title: "Free", isFree: true }),
  ];
  const titles = lecturesOf(list, { kind: "subscribed", search: "" }).map(({ title }) => title);
  expect(titles).toEqual(["Cells", "Optics 1", "Waves 2", "Waves 10", "Loose"]);
  expect(lecturesOf(list, { kind: "free", search: "" })).toHaveLength(1);
});

test("a page is cut out of the list, and one behind the last is empty", () => {
  const all = [1, 2, 3, 4, 5, 6];
  expect(pageOf(all, { page: 2, limit: 5 })).toEqual({
    shown: [6],
    totals: { page: 2, total: 6, totalPages: 2 },
  });
  expect(pageOf(all, { page: 3, limit: 5 }).shown).toEqual([]);
});

test("exam types are read in any spelling and kept in one order, each once", () => {
  const uploadId = `up_${"0".repeat(20)}`;
  const examTypes = ["neet", "Foundation", "NEET", "AS LEVEL"];
  const read = VideoInput.parse({ title: " A  title ", examTypes, uploadId });
  expect(read).toMatchObject({ title: "A title", examTypes: ["FOUNDATION", "NEET", "AS_LEVEL"] });
  const file = new File(["x"], "a.mp4");
  const form = VideoForm.parse({ file, title: "A", examTypes: "as level", isFree: "true" });
  expect(form).toMatchObject({ examTypes: ["AS_LEVEL"], isFree: true, subtopic: "" });
});
