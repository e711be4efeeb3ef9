import { describe, expect, test } from "vitest";
import { letterNamedIn, mustKeepOrder } from "./fixed-options.rules.ts";

describe("options keep their order", () => {
  test.each([
    ["None of these"],
    ["<p>all of the above</p>"],
    ["Both A and B"],
    ["<p><em>Neither</em> of the two</p>"],
    ["(A) and (C) only"],
    ["The same as option B"],
    ["(a), (b) and (d)"],
    ["All the above"],
    ["All of these"],
    ["All these"],
    ["All are correct"],
    ["<p>All </p>"],
    ["All three"],
    ["Any of the above"],
    ["Any one of the above"],
    ["None"],
    ["None of above."],
    ["None is correct"],
    ["Neither"],
    ["Cannot be determined"],
    ["Can not be determined from the data"],
    ["Not possible"],
    ["Data insufficient"],
    ["More than one of the above"],
    ["a and c"],
    ["A & B only"],
    ["Only a"],
    ["a, b, c"],
    ["a, b and c are correct"],
    ["(1) and (3)"],
    ["उपर्युक्त सभी"],
    ["उपरोक्त में से कोई नहीं"],
    ["इनमें से कोई नहीं"],
    ["इनमे से सभी"],
    ["कोई नहीं"],
    ["सभी"],
    ["दोनों"],
    ["क और ग"],
    ["केवल (क)"],
    ["a और c दोनों"],
    ["ज्ञात नहीं किया जा सकता"],
  ])("because of “%s”", (option) => {
    expect(mustKeepOrder(["2 m/s", option, "4 m/s"])).toBe(true);
  });

  test.each([
    ["Nonetheless"],
    ["A bothered cat"],
    ["P(A) + P(B)"],
    ["f(a) = 0"],
    ["3 (m/s)"],
    ["All metals conduct"],
    ["Nothing is correct"],
    ["x, y"],
    ["a b c d e f g h i"],
    ["Allotropes"],
    ["None too soon he left"],
    ["Any gas"],
    ["a andc"],
    ["only air"],
    ["2 and 3"],
    ["a"],
    ["सभी धातुएँ चालक हैं"],
    ["दोनोंपक्ष"],
    ["कमल और गुलाब"],
    ["एक नदी"],
    [""],
  ])("not because of “%s”", (option) => {
    expect(mustKeepOrder([option, "4 m/s"])).toBe(false);
  });
});

describe("the letter that a solution names", () => {
  test.each([
    ["<p>Hence <b>(C)</b> is correct.</p>", "C"],
    ["So option B follows.", "B"],
    ["Answer: D", "D"],
    ["The answer is A, since v = 2.", "A"],
    ["First (B), then (A).", "B"],
  ])("in “%s” is %s", (solution, letter) => {
    expect(letterNamedIn(solution, 4)).toBe(letter);
  });

  test.each([["P(A) = 0.5"], ["Take the option a student prefers"], ["(E) lies outside."], [""]])(
    "in “%s” is none",
    (solution) => {
      expect(letterNamedIn(solution, 4)).toBeNull();
    },
  );
});
