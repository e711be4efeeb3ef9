import { expect, test } from "vitest";
import {
  catalogueSubject,
  patternDifferences,
  validityOf,
  withCatalogueSubjects,
} from "./pattern.rules.ts";
import { provisionalFor, validFor } from "./preset-parts.rules.ts";
import { preset, section, SINGLE } from "./preset-parts.rules.ts";

const THIRD = { kind: "custom", right: "1/3", wrong: 0, blank: 0, partial: "none" } as const;

const plan = preset({
  id: "small",
  title: "Small",
  examType: "JEE",
  durationMinutes: 60,
  source: "a test",
  sectionDetails: [section("Mathematics", SINGLE, 3, THIRD)],
  tieBreak: { steps: [{ by: "subjects", of: ["Mathematics"] }, { by: "wrong" }] },
});

test("a paper is compared with its pattern, thirds of marks exactly", () => {
  const same = { questions: 3, marks: 1, minutes: 60 };
  expect(patternDifferences(plan, same)).toEqual([]);
  expect(patternDifferences(plan, { ...same, marks: 0.99, minutes: 50 })).toEqual([
    { path: "sectionDetails", message: "Small has 1 marks; this paper has 0.99." },
    { path: "durationMinutes", message: "Small has 60 minutes; this paper has 50." },
  ]);
});

test.each([
  ["mathematics", ["Physics", "Mathematics"], "Mathematics"],
  ["Mathematics", ["Maths", "Physics"], "Maths"],
  ["Mathematics", ["Maths", "Mathematical Reasoning"], "Mathematics"],
  ["Mental Ability", ["Physics"], "Mental Ability"],
])("%s among %j is %s", (subject, catalogue, expected) => {
  expect(catalogueSubject(subject, catalogue)).toBe(expected);
});

test("tie steps follow the catalogue's names of the subjects", () => {
  const { sectionDetails, tieBreak } = withCatalogueSubjects(plan, ["Maths"]);
  expect(sectionDetails.map(({ subject }) => subject)).toEqual(["Maths"]);
  expect(tieBreak).toEqual({ steps: [{ by: "subjects", of: ["Maths"] }, { by: "wrong" }] });
});

test.each([
  [validFor(2025, 2026), "2026-12-31T18:29:59Z", false, "For the exams of 2025 and 2026."],
  // In India, the new year begins at this moment.
  [validFor(2025, 2026), "2026-12-31T18:30:00Z", true, "2025 and 2026, which are over"],
  [validFor(2022, 2024), "2026-11-24T00:00:00Z", true, "2022 to 2024, which are over"],
  [provisionalFor(2027), "2026-11-24T00:00:00Z", true, "Provisional, for 2027"],
  [provisionalFor(2026), "2027-11-24T00:00:00Z", true, "2026, which are over"],
])("a pattern for %o is, at %s, doubtful: %s", (years, at, isDoubtful, words) => {
  const validity = validityOf(years, Date.parse(at));
  expect(validity).toEqual({ isDoubtful, words: expect.stringContaining(words) });
});

test("a pattern for no exam in particular has no years", () => {
  expect(validityOf(null, 0)).toBeNull();
});
