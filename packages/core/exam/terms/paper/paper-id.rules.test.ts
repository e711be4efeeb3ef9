import fc from "fast-check";
import { expect, test } from "vitest";
import { parseScopedId, scopedId } from "./paper-id.rules.ts";

const id = (prefix: string) => fc.stringMatching(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{20}$`));

test("a scoped id is parsed into its passage and test", () => {
  fc.assert(
    fc.property(id("p"), id("t"), (passage, exam) => {
      expect(parseScopedId(scopedId(passage, exam))).toEqual({ id: passage, testId: exam });
    }),
  );
});

test("an id of the bank has no test", () => {
  expect(parseScopedId("p_00000000000000000000")).toEqual({
    id: "p_00000000000000000000",
    testId: null,
  });
});
