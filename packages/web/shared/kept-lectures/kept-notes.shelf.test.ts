import { expect, test } from "vitest";
import type { KeyValue } from "../../lib/session/browser-storage.ts";
import { KEPT_KEY } from "./has-kept.ts";
import { KeptNotes } from "./kept-notes.shelf.ts";

function storage(kept?: string) {
  const values = new Map(kept === undefined ? [] : [[KEPT_KEY, kept]]);
  const own: KeyValue = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
  return { values, notes: new KeptNotes(own) };
}

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-28T10:00:00Z");
const note = (videoId: string, userId = "asha") => ({
  userId,
  videoId,
  title: `Lecture ${videoId}`,
  until: NOW + 30 * DAY,
});

test("notes are by student and lecture; without any, nothing is left", () => {
  const { values, notes } = storage();
  notes.put(note("a"));
  notes.put(note("b"));
  notes.put({ ...note("a"), until: NOW });
  notes.put(note("a", "kabir"));
  expect(notes.of("asha").map(({ videoId, until }) => [videoId, until])).toEqual([
    ["b", NOW + 30 * DAY],
    ["a", NOW],
  ]);
  notes.drop("asha", "b");
  expect(notes.of("asha")).toHaveLength(1);
  notes.drop("asha");
  expect(notes.of("asha")).toEqual([]);
  expect(notes.of("kabir")).toHaveLength(1);
  notes.drop("kabir");
  expect(values.size).toBe(0);
});

test("a clock that is set back gains nothing, until the server says that it was wrong before", () => {
  const { notes } = storage();
  notes.put(note("a"));
  expect(notes.latest(NOW + 20 * DAY)).toBe(NOW + 20 * DAY);
  expect(notes.latest(NOW)).toBe(NOW + 20 * DAY);
  notes.note(NOW + 30 * DAY, NOW);
  expect(notes.latest(NOW)).toBe(NOW + 20 * DAY);
  notes.note(NOW + 10 * DAY, NOW);
  expect(notes.latest(NOW)).toBe(NOW);
});

test.each(["", "{", "[]", '{"seenAt":1}', '{"seenAt":1,"lectures":[{"userId":1}]}'])(
  "a foreign value counts as empty: %j",
  (kept) => {
    const { notes } = storage(kept);
    expect(notes.of("asha")).toEqual([]);
    notes.put(note("a"));
    expect(notes.of("asha")).toEqual([note("a")]);
  },
);
