import { expect, test } from "vitest";
import { bySubject, clockOf, isRestHere, renewalAt } from "./lectures.rules.ts";
import { Watched } from "./watched.shelf.ts";

function storage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test("a position is only found by its own user", () => {
  const kept = storage();
  new Watched("asha", kept).note("vid_1", { at: 61, of: 600 });
  expect(new Watched("asha", kept).placeIn("vid_1")).toBe(61);
  expect(new Watched("kabir", kept).placeIn("vid_1")).toBe(0);
});

test("no position is kept in the first seconds or near the end", () => {
  const watched = new Watched("asha", storage());
  for (const at of [0, 2.9, 580, 600]) {
    watched.note("vid_1", { at: 100, of: 600 });
    watched.note("vid_1", { at, of: 600 });
    expect([at, watched.placeIn("vid_1")]).toEqual([at, 0]);
  }
});

test("a place of the server is learnt unless this device noted one later", () => {
  const kept = storage();
  let now = 1_000_000;
  const watched = new Watched("asha", kept, () => now);
  watched.learn("vid_1", { at: 60, of: 600, agoSeconds: 100 });
  watched.note("vid_2", { at: 30, of: null });
  now += 10_000;
  watched.learn("vid_1", { at: 40, of: 600, agoSeconds: 200 });
  watched.learn("vid_2", { at: 90, of: 600, agoSeconds: 60 });
  expect([watched.placeIn("vid_1"), watched.placeIn("vid_2")]).toEqual([60, 30]);
  watched.learn("vid_2", { at: 90, of: 600, agoSeconds: 5 });
  expect(watched.placeIn("vid_2")).toBe(90);
  // Finished on another device.
  watched.learn("vid_2", { at: 600, of: 600, agoSeconds: 1 });
  expect(watched.placeIn("vid_2")).toBe(0);
  // Of an earlier version, which kept no time.
  const old = storage({ "watched.asha": '[["vid_1",{"at":60,"of":600}]]' });
  const later = new Watched("asha", old, () => now);
  expect(later.placeIn("vid_1")).toBe(60);
  later.learn("vid_1", { at: 90, of: 600, agoSeconds: 900 });
  expect(later.placeIn("vid_1")).toBe(90);
});

test("the oldest positions are dropped first, and a renewed one counts as new", () => {
  const watched = new Watched("asha", storage());
  for (let i = 0; i <= 200; i++) {
    watched.note(`vid_${i}`, { at: 10, of: 600 });
    watched.note("vid_0", { at: 20, of: 600 });
  }
  expect([watched.placeIn("vid_0"), watched.placeIn("vid_1"), watched.placeIn("vid_2")]).toEqual([
    20, 0, 10,
  ]);
});

test.each(["{", "5", '{"a":1}', '[["vid_1",{"at":"x","of":1}],[7],null]'])(
  "%s in the storage counts as empty",
  (text) => {
    expect(new Watched("asha", storage({ "watched.asha": text })).all().size).toBe(0);
  },
);

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
  const lecture = (subject: string, topic: string, title: string) => ({
    _id: `vid_${title}`,
    title,
    examTypes: [],
    subject,
    topic,
    subTopic: "",
    duration: null,
    poster: null,
    locked: false,
  });
  const groups = bySubject([
    lecture("Physics", "Optics", "1"),
    lecture("Physics", "Optics", "2"),
    lecture("Physics", "", "3"),
    lecture("", "", "4"),
  ]);
  const told = groups.map(({ subject, topics }) => [
    subject,
    topics.map(({ topic, lectures }) => [topic, lectures.length]),
  ]);
  expect(told).toEqual([
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

test("the speed is kept for its own user, and nothing that no browser plays", () => {
  const kept = storage();
  new Watched("asha", kept).noteSpeed(1.5);
  expect(new Watched("asha", kept).speed).toBe(1.5);
  expect(new Watched("kabir", kept).speed).toBe(1);
  for (const text of ["99", "0", "fast"]) {
    expect(new Watched("asha", storage({ "watchedSpeed.asha": text })).speed).toBe(1);
  }
});

test("an address is renewed before it ends, whatever the device's clock says", () => {
  const playback = {
    url: "",
    contentType: "video/mp4",
    captions: null,
    copies: [],
    voice: null,
    watch: null,
    captionsLanguage: "en" as const,
    expiresAt: "2026-11-24T10:00:00.000Z",
  };
  expect(renewalAt({ ...playback, validSeconds: 3600 }, 5_000)).toBe(5_000 + 58 * 60_000);
  expect(renewalAt({ ...playback, validSeconds: 60 }, 5_000)).toBe(35_000);
  expect(renewalAt({ ...playback, validSeconds: null }, 5_000)).toBe(Number.POSITIVE_INFINITY);
});

test("nothing is renewed while the rest of the lecture is here", () => {
  const at = (currentTime: number, ...ranges: [number, number][]) =>
    isRestHere({
      currentTime,
      duration: 600,
      buffered: {
        length: ranges.length,
        start: (i) => ranges[i]?.[0] ?? 0,
        end: (i) => ranges[i]?.[1] ?? 0,
      },
    });
  expect(at(300, [0, 100], [250, 599.9])).toBe(true);
  expect(at(200, [0, 100], [250, 599.9])).toBe(false);
  expect(at(300, [0, 400])).toBe(false);
});
