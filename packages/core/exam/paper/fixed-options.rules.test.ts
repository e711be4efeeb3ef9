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
  ])("because of “%s”", (option) => {
    expect(mustKeepOrder(["2 m/s", option, "4 m/s"])).toBe(true);
  });

  test.each([
    ["Nonetheless"],
    ["A bothered cat"],
    ["P(A) + P(B)"],
    ["f(a) = 0"],
    ["3 (m/s)"],
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
