import { expect, test } from "vitest";
import { parseRange } from "./get-object.ts";

test("a video player may ask for a range from the start, from the end or between", () => {
  expect(parseRange("bytes=0-0", 10)).toEqual({ first: 0, last: 0 });
  expect(parseRange("bytes=3-", 10)).toEqual({ first: 3, last: 9 });
  expect(parseRange("bytes=-3", 10)).toEqual({ first: 7, last: 9 });
  expect(parseRange("bytes=-30", 10)).toEqual({ first: 0, last: 9 });
});

test("a request for no range, several or an unknown form gets the whole object", () => {
  for (const header of [null, "", "bytes=-", "bytes=0-1,3-4", "lines=1-2", "bytes=5-2"]) {
    expect(parseRange(header, 10)).toBe("whole");
  }
});

test("a range that begins after the end cannot be served", () => {
  expect(parseRange("bytes=10-", 10)).toBe("unsatisfiable");
  expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(parseRange("bytes=-0", 10)).toBe("unsatisfiable");
});
