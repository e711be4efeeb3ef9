import { describe, expect, test } from "vitest";
import { mcqMultiple } from "./mcq-multiple.ts";

describe("the written forms of several options", () => {
  const shown = mcqMultiple.readContent({ options: ["p", "q", "r", "s"] });

  test("is indices on the wire, letters in exports, ids on the sheet", () => {
    expect(mcqMultiple.writeAnswer(["a", "d"], shown)).toEqual([0, 3]);
    expect(mcqMultiple.answerText(["a", "d"], shown)).toBe("A, D");
    expect(mcqMultiple.encode(["a", "d"])).toBe("ad");
  });

  test.each(["", "da", "aa", "i", "a,d"])("is never %j on the sheet", (text) => {
    expect(mcqMultiple.decode(text)).toBeNull();
  });

  test.each(["&", " , ; ", "+/"])("is refused where %j is all of it", (signs) => {
    const refusal = /^".*" names no option\. Use an index from 0 to 3 or a letter from A to D\.$/;
    expect(() => mcqMultiple.readAnswer(signs, shown)).toThrow(refusal);
    expect(() => mcqMultiple.readKey({ answerKey: signs }, shown)).toThrow(refusal);
  });
});
