import { expect, test } from "vitest";
import { parseRange } from "./get-object.ts";

test("reads every form of a single range within an object", () => {
  expect(parseRange("bytes=0-0", 10)).toEqual({ first: 0, last: 0 });
  expect(parseRange("bytes=3-", 10)).toEqual({ first: 3, last: 9 });
  expect(parseRange("bytes=-3", 10)).toEqual({ first: 7, last: 9 });
  expect(parseRange("bytes=-30", 10)).toEqual({ first: 0, last: 9 });
});

test("returns the whole object for no range, several, or an unknown form", () => {
  for (const header of [null, "", "bytes=-", "bytes=0-1,3-4", "lines=1-2", "bytes=5-2"]) {
    expect(parseRange(header, 10)).toBe("whole");
  }
});

test("cannot satisfy a range that begins after the end", () => {
  expect(parseRange("bytes=10-", 10)).toBe("unsatisfiable");
  expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(parseRange("bytes=-0", 10)).toBe("unsatisfiable");
});
