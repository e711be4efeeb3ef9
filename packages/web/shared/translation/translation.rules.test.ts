import { describe, expect, test } from "vitest";
import {
  byPath,
  changedWords,
  draftOf,
  labelOf,
  missingTexts,
  stateOf,
  textsIn,
  type Variant,
} from "./translation.rules.ts";

const english = {
  question: "<p>It falls 10 m.</p>",
  options: ["<p>14 m/s</p>", "<p>10 m/s</p>"],
  rows: ["<p>Force</p>"],
  solution: "<p>196</p>",
};
const hindi = {
  question: "<p>यह 9 m गिरता है।</p>",
  options: ["<p>14 मी/से</p>", "<p>10 मी/से</p>"],
  rows: ["<p>बल</p>"],
  solution: "",
};
const variant: Variant = {
  language: "hi",
  edition: 3,
  changed: [],
  before: {},
  differences: [
    { path: "question", missing: ["10"], added: ["9"], confirmed: true },
    { path: "options.0", missing: [], added: [], confirmed: false },
  ],
  changedAt: "2026-11-21T04:30:00.000Z",
  changedBy: "Tara Sen",
  texts: hindi,
};
const view = { rev: 7, english };

describe("a draft", () => {
  test("has every English text, with what is saved, and gives it back in its shape", () => {
    const draft = draftOf(view, variant);
    expect(draft).toMatchObject({ edition: 3, rev: 7, confirm: ["question"] });
    expect(Object.keys(draft.texts)).toEqual(byPath(english).map(([path]) => path));
    expect(textsIn(draft, english)).toEqual({ ...hindi, passageText: undefined });
  });

  test("of a new language is empty, also where the saved one has an option less", () => {
    expect(new Set(Object.values(draftOf(view).texts))).toEqual(new Set([""]));
    const short = { ...variant, texts: { ...hindi, options: hindi.options.slice(0, 1) } };
    expect(draftOf(view, short).texts["options.1"]).toBe("");
  });

  test("without a solution in English, which a translator does not see, sends none", () => {
    const { solution: _hidden, ...seen } = english;
    expect(textsIn(draftOf({ rev: 7, english: seen }, variant), seen)).not.toHaveProperty(
      "solution",
    );
  });

  test("lacks each text that is written in English, except for the solution", () => {
    expect(Object.keys(missingTexts(draftOf(view), english, "hi"))).toEqual([
      "texts.question",
      "texts.options.0",
      "texts.options.1",
      "texts.rows.0",
    ]);
    expect(missingTexts(draftOf(view, variant), english, "hi")).toEqual({});
  });
});

test("texts are named as in the form", () => {
  expect(["question", "options.1", "rows.0", "solution", "passageText"].map(labelOf)).toEqual([
    "Question",
    "Option B",
    "Row 1",
    "Solution",
    "Passage",
  ]);
});

test("says what was changed in English, and how far a language is", () => {
  expect(changedWords([])).toBe("");
  expect(changedWords(["question", "options.1"])).toBe(
    "To be checked. Changed in English since it was translated: Question and Option B.",
  );
  expect(stateOf(variant)).toBe("1 text differs");
  expect(stateOf({ ...variant, differences: [] })).toBe("translated");
  expect(stateOf({ ...variant, changed: ["question"] })).toBe("to be checked");
});
