import { expect, test } from "vitest";
import { withheldWords } from "./withheld.rules.ts";

const tooFew = { students: 3, from: 20 };

test("says from how many students figures are compared, or that they never are", () => {
  expect(withheldWords({ unranked: null, tooFew })).toBe("once 20 students have taken it");
  expect(withheldWords({ unranked: "guest", tooFew })).toBe("not ranked");
  expect(withheldWords({ unranked: "practice" })).toBe("not ranked");
});
