import { responseTypes } from "@academy/response-types/registry.ts";
import { misfit } from "@academy/response-types/shared/scheme.ts";
import { expect, test } from "vitest";
import { unknownSubjects } from "../ranks/tie-steps.rules.ts";
import { cambridgePresets } from "./cambridge-presets.rules.ts";
import { jeePresets } from "./jee-presets.rules.ts";
import { otherPresets } from "./other-presets.rules.ts";
import { patternTotals } from "./pattern.rules.ts";
import { PatternInput } from "./pattern.schema.ts";

const presets = [...jeePresets, ...otherPresets, ...cambridgePresets];

/** Figures of the exams, entered a second time: questions put, questions that count, marks, minutes. */
const FIGURES: Record<string, [number, number, number, number]> = {
  "jee-main-2025": [75, 75, 300, 180],
  "jee-main-2022": [90, 75, 300, 180],
  "jee-main-2021": [90, 75, 300, 180],
  "jee-advanced-2023-p1": [51, 51, 180, 180],
  "jee-advanced-2023-p2": [51, 51, 180, 180],
  "jee-advanced-2024-p1": [51, 51, 180, 180],
  "jee-advanced-2024-p2": [51, 51, 180, 180],
  "jee-advanced-2025-p1": [48, 48, 180, 180],
  "jee-advanced-2025-p2": [48, 48, 180, 180],
  "neet-2025": [180, 180, 720, 180],
  "neet-2022": [200, 180, 720, 200],
  "neet-2021": [200, 180, 720, 180],
  "cuet-2025": [50, 50, 250, 60],
  "cuet-2023": [50, 40, 200, 45],
  "bitsat-2025": [130, 130, 390, 180],
  "wbjee-2025-p1": [75, 75, 100, 120],
  "wbjee-2025-p2": [80, 80, 100, 120],
  ioqm: [30, 30, 100, 180],
  "ntse-mat": [100, 100, 100, 120],
  "ntse-sat": [100, 100, 100, 120],
  ...Object.fromEntries(
    ["9700", "9701", "9702"].flatMap((code) => [
      [`cambridge-${code}-p1`, [40, 40, 40, 75]],
      [`cambridge-${code}-p2`, [6, 6, 60, 75]],
      [`cambridge-${code}-p3`, [2, 2, 40, 120]],
      [`cambridge-${code}-p4`, [10, 10, 100, 120]],
      [`cambridge-${code}-p5`, [2, 2, 30, 75]],
    ]),
  ),
  "cambridge-9709-p1": [11, 11, 75, 110],
  "cambridge-9709-p2": [7, 7, 50, 75],
  "cambridge-9709-p3": [11, 11, 75, 110],
  "cambridge-9709-p4": [7, 7, 50, 75],
  "cambridge-9709-p5": [7, 7, 50, 75],
  "cambridge-9709-p6": [7, 7, 50, 75],
};

test("every preset adds up to the figures of its exam", () => {
  const found = presets.map((one) => {
    const { totalQuestions, countedQuestions, maxMarks } = patternTotals(one);
    return [one.id, [totalQuestions, countedQuestions, maxMarks, one.durationMinutes]];
  });
  expect(found.length).toBe(new Set(presets.map(({ id }) => id)).size);
  expect(Object.fromEntries(found)).toEqual(FIGURES);
});

test.each(presets.map((one) => [one.id, one] as const))(
  "%s is a valid pattern with a source, whose marking suits its questions",
  (id, stated) => {
    const { id: named, ...one } = stated;
    expect(named).toBe(id);
    expect(PatternInput.parse(one)).toEqual(one);
    expect(one.source).not.toBe("");
    expect(one.checkedOn).toMatch(/^(\d{4}-\d\d-\d\d)?$/);
    const subjects = one.sectionDetails.map(({ subject }) => subject);
    expect(unknownSubjects(one.tieBreak, subjects)).toEqual([]);
    for (const { scheme, type } of one.sectionDetails) {
      expect(misfit(scheme, responseTypes.get(type))).toBeNull();
    }
  },
);

test("each subject of JEE Main counts 100 marks, of JEE Advanced 60 marks a paper", () => {
  for (const one of jeePresets) {
    const subjects = Map.groupBy(one.sectionDetails, ({ subject }) => subject);
    const marks = Array.from(
      subjects.values(),
      (sectionDetails) => patternTotals({ sectionDetails, statedMarks: null }).maxMarks,
    );
    const each = one.id.startsWith("jee-main") ? 100 : 60;
    expect([one.id, marks]).toEqual([one.id, [each, each, each]]);
  }
});
