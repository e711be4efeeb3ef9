import { NAMED_KINDS } from "@academy/response-types/shared/scheme.ts";
import { expect, test } from "vitest";
import { customOf, SCHEME_KINDS, schemeOf, typedRatesOf } from "./scheme-form.rules.ts";

test("every kind of marking is offered under its own name", () => {
  const kinds = SCHEME_KINDS.map(({ value }) => value);
  expect(kinds.toSorted()).toEqual(["custom", ...NAMED_KINDS].toSorted());
  expect(kinds.map((kind) => schemeOf(kind).kind)).toEqual(kinds);
  expect(new Set(SCHEME_KINDS.map(({ label }) => label)).size).toBe(kinds.length);
});

test("custom marks start with the most common values", () => {
  expect(schemeOf("custom")).toMatchObject({ kind: "custom", right: 4, wrong: -1 });
  expect(schemeOf("neet")).toEqual({ kind: "neet" });
});

test("reads entered marks, with either minus sign", () => {
  const typed = {
    right: "3",
    wrong: "−0.75",
    blank: "0",
    partial: "none",
    steps: "1, 2, 3",
  } as const;
  const { scheme, problems } = customOf(typed);
  expect(scheme).toMatchObject({ right: 3, wrong: -0.75, blank: 0 });
  expect(problems).toEqual({});
  expect(scheme && typedRatesOf(scheme)).toEqual({ ...typed, wrong: "-0.75" });
});

test("shows at the field which text is not a mark", () => {
  const typed = { right: "", wrong: "-1", blank: "0", partial: "none", steps: "" } as const;
  expect(customOf(typed)).toEqual({ scheme: null, problems: { right: "Enter a number." } });
  expect(customOf({ ...typed, right: "0" }).problems.right).toBe(
    "A correct answer must earn marks.",
  );
});

test("reads thirds, and marks by the number of correct options", () => {
  const typed = {
    right: "4",
    wrong: "−1/3",
    blank: "0",
    partial: "steps",
    steps: "1, 2,3",
  } as const;
  const { scheme } = customOf(typed);
  expect(scheme).toMatchObject({ wrong: "-1/3", partial: { steps: [1, 2, 3] } });
  expect(scheme && typedRatesOf(scheme)).toMatchObject({ wrong: "-1/3", steps: "1, 2, 3" });
  for (const steps of ["", "1,,3", "1, x", "1, 5"]) {
    expect(customOf({ ...typed, steps }).problems).toEqual({
      steps: "Enter marks for 1, 2, … correct options, such as 1, 2, 3.",
    });
  }
});
