import { ratesOf } from "@academy/response-types/shared/scheme.ts";
import type { FieldError } from "../../../kernel/shared/error.ts";
import { MINUTE } from "../../../kernel/shared/time.ts";
import { challengePolicyOf } from "./challenge-window.rules.ts";
import { brokenTiming, brokenWindow, timingOf } from "./timing.rules.ts";
import type { SectionInput, TestInput } from "./test-input.schema.ts";
import { shuffleOf } from "../paper/shuffle.schema.ts";
import type { Section, Test } from "./assessment.schema.ts";

const EXAM_PALETTE_TYPES: readonly string[] = ["JEE", "NEET"];

interface Rule {
  path: keyof TestInput;
  isKept: (test: TestInput) => boolean;
  message: string;
}

const windowMinutes = ({ startTime, expiryTime }: TestInput): number =>
  (Date.parse(expiryTime) - Date.parse(startTime)) / MINUTE;

/** Rules that involve more than one field of a test. */
const RULES: readonly Rule[] = [
  {
    path: "expiryTime",
    isKept: (test) => windowMinutes(test) > 0,
    message: "The expiry must be after the start.",
  },
  {
    path: "palette",
    isKept: (test) => test.palette === "STANDARD" || EXAM_PALETTE_TYPES.includes(test.examType),
    message: "Only JEE and NEET tests can use the exam palette.",
  },
  {
    path: "access",
    isKept: (test) => test.demo === null || test.access === "PUBLIC",
    message: "A demo test must be PUBLIC: visitors take it without an account.",
  },
  {
    path: "releasePolicy",
    isKept: (test) => test.demo === null || test.releasePolicy === "PRACTICE",
    message: "A demo test must release as PRACTICE: guests see the report on submission.",
  },
  {
    path: "challengeHours",
    isKept: (test) => test.challengeHours === 0 || test.releasePolicy !== "PRACTICE",
    message: "A PRACTICE test has no challenges of the key. Set challengeHours to 0.",
  },
];

/** The rules that a section with a choice of questions breaks, with the field of each. */
function brokenChoice({
  numQuestions,
  choose,
  scheme,
}: Pick<Section, "numQuestions" | "choose" | "scheme">): FieldError[] {
  if (!choose) return [];
  const broken: FieldError[] = [];
  if (choose.atMost >= numQuestions) {
    const message = `Choose fewer than the section's questions (${numQuestions}).`;
    broken.push({ path: "choose.atMost", message });
  }
  if (ratesOf(scheme).blank !== 0) {
    broken.push({ path: "scheme.blank", message: "With a choice of questions a blank earns 0." });
  }
  return broken;
}

/** The rules that a section breaks, with the field of each. */
export function brokenSection(
  section: Pick<SectionInput, "numQuestions" | "choose" | "scheme" | "mix">,
): FieldError[] {
  const { numQuestions, mix } = section;
  const mixed = mix.reduce((sum, { count }) => sum + count, 0);
  const message = `The mix has ${mixed} questions, the section ${numQuestions}.`;
  const wrong = mix.length > 0 && mixed !== numQuestions ? [{ path: "mix", message }] : [];
  return [...brokenChoice(section), ...wrong];
}

/** The rules that a test breaks, with the field of each. */
export const brokenRules = (test: TestInput): FieldError[] => [
  ...RULES.filter(({ isKept }) => !isKept(test)).map(({ path, message }) => ({ path, message })),
  ...brokenTiming(test),
  ...brokenWindow(test, windowMinutes(test)),
];

/**
 * The input's fields that are stored in the test's item. Sections and instructions are stored in
 * the paper.
 */
export const statedBy = (input: TestInput) =>
  ({
    name: input.name,
    examType: input.examType,
    access: input.access,
    testType: input.testType,
    startTime: Date.parse(input.startTime),
    expiryTime: Date.parse(input.expiryTime),
    durationMinutes: input.durationMinutes,
    totalQuestions: input.totalQuestions,
    releasePolicy: input.releasePolicy,
    palette: input.palette,
    fullScreen: input.fullScreen,
    tieBreak: input.tieBreak,
    cutoffs: input.cutoffs,
    grades: input.grades,
    demo: input.demo,
    link: input.link,
    pattern: input.pattern,
    excludeTests: input.excludeTests,
    ...timingOf(input),
    ...challengePolicyOf(input),
  }) satisfies Partial<Test>;

/** A section as stored in the paper; `type` is the code of its response type. */
export const frozenSection = (input: SectionInput, type: string): Section => ({
  name: input.name,
  subject: input.subject,
  topic: input.topic,
  subTopic: input.subTopic,
  type,
  questionType: input.questionType,
  difficulty: input.difficulty ?? null,
  numQuestions: input.numQuestions,
  choose: input.choose,
  ...(input.minutes !== null && { minutes: input.minutes }),
  ...(input.mix.length > 0 && { mix: input.mix }),
  ...shuffleOf(input),
  scheme: input.scheme,
});

/** The fields in which two inputs differ; the order of object keys does not matter. */
export const differences = (one: TestInput, other: TestInput): (keyof TestInput)[] =>
  // The cast holds because the input's schema is strict.
  (Object.keys(one) as (keyof TestInput)[]).filter(
    (field) => canonical(one[field]) !== canonical(other[field]),
  );

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
