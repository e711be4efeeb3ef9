import { responseTypes } from "@academy/response-types/registry.ts";
import { misfit, ratesOf } from "@academy/response-types/shared/scheme.ts";
import { expect, test } from "vitest";
import { unknownSubjects } from "../ranks/tie-steps.rules.ts";
import { presets } from "./presets.rules.ts";
import { patternTotals } from "./pattern.rules.ts";
import { PatternInput } from "./pattern.schema.ts";

/**
 * Figures of the exams, entered a second time: number of questions, questions that count, marks,
 * minutes, the marks of a paper whose answers are all wrong, exam type, and the subjects in their
 * order.
 */
type Figures = readonly [
  put: number,
  counted: number,
  marks: number,
  minutes: number,
  allWrong: number,
  examType: string,
  subjects: string,
];

const BITSAT = "Physics, Chemistry, English, Logical Reasoning";
const MPC = "Mathematics, Physics, Chemistry";
const advanced = (questions: number, allWrong: number): Figures => [
  questions,
  questions,
  180,
  180,
  allWrong,
  "JEE",
  MPC,
];
const cambridge = (
  subject: string,
  level: string,
  ...[put, marks, minutes]: readonly [number, number, number]
): Figures => [put, put, marks, minutes, 0, level, subject];

const FIGURES: Record<string, Figures> = {
  "jee-main-2025": [75, 75, 300, 180, -75, "JEE", MPC],
  "jee-main-2022": [90, 75, 300, 180, -75, "JEE", MPC],
  "jee-main-2021": [90, 75, 300, 180, -60, "JEE", MPC],
  "jee-advanced-2023-p1": advanced(51, -42),
  "jee-advanced-2023-p2": advanced(51, -30),
  "jee-advanced-2024-p1": advanced(51, -42),
  "jee-advanced-2024-p2": advanced(51, -30),
  "jee-advanced-2025-p1": advanced(48, -39),
  "jee-advanced-2025-p2": advanced(48, -36),
  "jee-advanced-2026-p1": advanced(48, -36),
  "jee-advanced-2026-p2": advanced(54, -27),
  "neet-2025": [180, 180, 720, 180, -180, "NEET", "Physics, Chemistry, Biology"],
  "neet-2027": [180, 180, 720, 180, -180, "NEET", "Physics, Chemistry, Biology"],
  "neet-2022": [200, 180, 720, 200, -180, "NEET", "Physics, Chemistry, Botany, Zoology"],
  "neet-2021": [200, 180, 720, 180, -180, "NEET", "Physics, Chemistry, Botany, Zoology"],
  "cuet-2025": [50, 50, 250, 60, -50, "FOUNDATION", "Physics"],
  "cuet-2023": [50, 40, 200, 45, -40, "FOUNDATION", "Physics"],
  "bitsat-2025": [130, 130, 390, 180, -130, "JEE", `${BITSAT}, Mathematics`],
  "bitsat-2025-biology": [130, 130, 390, 180, -130, "NEET", `${BITSAT}, Biology`],
  "wbjee-2025-p1": [75, 75, 100, 120, -20, "JEE", "Mathematics"],
  "wbjee-2025-p2": [80, 80, 100, 120, -20, "JEE", "Physics, Chemistry"],
  ioqm: [30, 30, 100, 180, 0, "FOUNDATION", "Mathematics"],
  "ntse-mat": [100, 100, 100, 120, 0, "FOUNDATION", "Mental Ability"],
  "ntse-sat": [100, 100, 100, 120, 0, "FOUNDATION", "Science, Social Science, Mathematics"],
  ...Object.fromEntries(
    [
      ["9700", "Biology"],
      ["9701", "Chemistry"],
      ["9702", "Physics"],
    ].flatMap(([code = "", subject = ""]) => [
      [`cambridge-${code}-p1`, cambridge(subject, "AS_LEVEL", 40, 40, 75)],
      [`cambridge-${code}-p2`, cambridge(subject, "AS_LEVEL", 6, 60, 75)],
      [`cambridge-${code}-p3`, cambridge(subject, "AS_LEVEL", 2, 40, 120)],
      [`cambridge-${code}-p4`, cambridge(subject, "A_LEVEL", 10, 100, 120)],
      [`cambridge-${code}-p5`, cambridge(subject, "A_LEVEL", 2, 30, 75)],
    ]),
  ),
  "cambridge-9709-p1": cambridge("Mathematics", "AS_LEVEL", 11, 75, 110),
  "cambridge-9709-p2": cambridge("Mathematics", "AS_LEVEL", 7, 50, 75),
  "cambridge-9709-p3": cambridge("Mathematics", "A_LEVEL", 11, 75, 110),
  "cambridge-9709-p4": cambridge("Mathematics", "AS_LEVEL", 7, 50, 75),
  "cambridge-9709-p5": cambridge("Mathematics", "AS_LEVEL", 7, 50, 75),
  "cambridge-9709-p6": cambridge("Mathematics", "A_LEVEL", 7, 50, 75),
};

/**
 * Marks of a paper whose answers are all incorrect. In a section with a choice, only some of them
 * count.
 */
const allWrong = ({ sectionDetails }: PatternInput): number =>
  sectionDetails.reduce((sum, { scheme, numQuestions, choose }) => {
    const { wrong } = ratesOf(scheme, 100);
    return sum + wrong * (choose?.atMost ?? numQuestions);
  }, 0) / 100;

test("every preset adds up to the figures of its exam", () => {
  const found = presets.map((one) => {
    const { totalQuestions, countedQuestions, maxMarks } = patternTotals(one);
    const subjects = new Set(one.sectionDetails.map(({ subject }) => subject));
    const { durationMinutes: minutes, examType } = one;
    const counts = [totalQuestions, countedQuestions, maxMarks, minutes, allWrong(one)];
    return [one.id, [...counts, examType, [...subjects].join(", ")]];
  });
  expect(found.length).toBe(new Set(presets.map(({ id }) => id)).size);
  expect(Object.fromEntries(found)).toEqual(FIGURES);
});

/** Patterns of exams whose rules are not settled, or whose sources contradict each other. */
const PROVISIONAL = [
  "jee-advanced-2026-p2",
  "neet-2027",
  ...[1, 2, 3, 4, 5].map((paper) => `cambridge-9700-p${paper}`),
];

test("every preset says for which years it is, and whether that is settled", () => {
  const provisional = presets.filter(({ validFor }) => validFor?.provisional);
  expect(provisional.map(({ id }) => id).toSorted()).toEqual(PROVISIONAL.toSorted());
  for (const { id, title, validFor } of presets) {
    expect(validFor, id).not.toBeNull();
    const years = Array.from(title.matchAll(/\b20\d\d\b/g), Number);
    if (validFor && years.length > 0) {
      expect([years[0], years.at(-1)], id).toEqual([validFor.from, validFor.until]);
    }
  }
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
  for (const one of presets.filter(({ id }) => id.startsWith("jee-"))) {
    const subjects = Map.groupBy(one.sectionDetails, ({ subject }) => subject);
    const marks = Array.from(
      subjects.values(),
      (sectionDetails) => patternTotals({ sectionDetails, statedMarks: null }).maxMarks,
    );
    const each = one.id.startsWith("jee-main") ? 100 : 60;
    expect([one.id, marks]).toEqual([one.id, [each, each, each]]);
  }
});
