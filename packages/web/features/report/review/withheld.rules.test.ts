import { expect, test } from "vitest";
import { withheldWords } from "./withheld.rules.ts";

const heldBack = { students: 3, from: 20 };

test("says from how many students figures are compared, or that they never are", () => {
  expect(withheldWords({ unranked: null, heldBack })).toBe("once 20 students have taken it");
  expect(withheldWords({ unranked: "guest", heldBack })).toBe("not ranked");
  expect(withheldWords({ unranked: "practice" })).toBe("not ranked");
});
