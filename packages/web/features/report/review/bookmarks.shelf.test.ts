import { beforeEach, expect, test } from "vitest";
import type { KeyValue } from "../../../lib/session/browser-storage.ts";
import { ownBookmarks, readBookmarks, writeBookmarks } from "./bookmarks.shelf.ts";

let values: Map<string, string>;
let storage: KeyValue;

beforeEach(() => {
  values = new Map();
  storage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
});

test("keeps each report's bookmarks separately, and drops a report without any", () => {
  writeBookmarks(storage, "one", new Set(["q1", "q2"]));
  writeBookmarks(storage, "other", new Set(["q3"]));
  expect([...readBookmarks(storage, "one")]).toEqual(["q1", "q2"]);
  writeBookmarks(storage, "one", new Set());
  expect(readBookmarks(storage, "one").size).toBe(0);
  expect([...values.values()].join("")).not.toContain("one");
  expect([...readBookmarks(storage, "other")]).toEqual(["q3"]);
});

test("keeps those of the fifty reports that changed last", () => {
  for (let report = 0; report <= 50; report++) {
    writeBookmarks(storage, `r${report}`, new Set(["q"]));
  }
  expect(readBookmarks(storage, "r0").size).toBe(0);
  expect(readBookmarks(storage, "r1").size).toBe(1);
});

test.each(["no JSON", "{}", '[["one"]]', '[["one",[7]]]'])("reads %s as no bookmarks", (text) => {
  values.set("report-bookmarks", text);
  expect(readBookmarks(storage, "one").size).toBe(0);
});

test("continues if nothing can be stored", () => {
  storage.setItem = () => {
    throw new Error("full");
  };
  expect(() => writeBookmarks(storage, "one", new Set(["q1"]))).not.toThrow();
});

test("names the bookmarks of a student's own reports, not those of others in the same browser", () => {
  writeBookmarks(storage, "t_1.asha.0", new Set(["q1", "q2"]));
  writeBookmarks(storage, "t_1.ravi.0", new Set(["q3"]));
  writeBookmarks(storage, "t_2.asha.1", new Set(["q4"]));
  expect(ownBookmarks(storage, "asha")).toEqual([
    { submissionId: "t_1.asha.0", questionIds: ["q1", "q2"] },
  ]);
});
