import { expect, test } from "vitest";
import { customOf, ratesOf, schemeOf } from "./scheme-form.rules.ts";

test("own marks begin as the commonest ones", () => {
  expect(schemeOf("custom")).toMatchObject({ kind: "custom", right: 4, wrong: -1 });
  expect(schemeOf("neet")).toEqual({ kind: "neet" });
});

test("reads marks as typed, with either minus", () => {
  const typed = { right: "3", wrong: "−0.75", blank: "0", partial: "none" } as const;
  const { scheme, problems } = customOf(typed);
  expect(scheme).toMatchObject({ right: 3, wrong: -0.75, blank: 0 });
  expect(problems).toEqual({});
  expect(scheme && ratesOf(scheme)).toEqual({ ...typed, wrong: "-0.75" });
});

test("says at the field what is no mark", () => {
  const typed = { right: "", wrong: "-1", blank: "0", partial: "none" } as const;
  expect(customOf(typed)).toEqual({ scheme: null, problems: { right: "Enter a number." } });
  expect(customOf({ ...typed, right: "0" }).problems.right).toBe("A right answer must earn marks.");
});
