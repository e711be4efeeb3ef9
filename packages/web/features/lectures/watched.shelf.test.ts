import { expect, test } from "vitest";
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
  // The lecture was finished on another device.
  watched.learn("vid_2", { at: 600, of: 600, agoSeconds: 1 });
  expect(watched.placeIn("vid_2")).toBe(0);
  // An earlier version stored places without a time.
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

test("the speed is kept for its own user, and nothing that no browser plays", () => {
  const kept = storage();
  new Watched("asha", kept).noteSpeed(1.5);
  expect(new Watched("asha", kept).speed).toBe(1.5);
  expect(new Watched("kabir", kept).speed).toBe(1);
  for (const text of ["99", "0", "fast"]) {
    expect(new Watched("asha", storage({ "watchedSpeed.asha": text })).speed).toBe(1);
  }
});
