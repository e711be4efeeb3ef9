import { paperTypes } from "@academy/response-types/registry.ts";
import type { MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import { NOT_SHUFFLED } from "../terms/paper/shuffle.schema.ts";
import { ENGLISH_ALONE } from "../terms/test/languages.rules.ts";
import { WHOLE_TIME } from "../terms/test/timing.schema.ts";
import type { PatternInput, PatternSection } from "./pattern.schema.ts";

/** A pattern that the product ships; it is copied, never changed. */
export interface Preset extends PatternInput {
  id: string;
}

type Stated = Pick<
  Preset,
  "id" | "title" | "examType" | "durationMinutes" | "sectionDetails" | "source"
>;

/** The day on which the first presets were compared with published figures. */
export const CHECKED_ON = "2026-11-22";
/** The day on which more presets were compared, each with two independent reports. */
export const CHECKED_LATER = "2026-11-23";
/** The day on which the exams of 2026 and 2027 were compared. */
export const CHECKED_LAST = "2026-11-24";

/** The years of an exam that a preset is for. */
export const validFor = (from: number, until = from) => ({ from, until, provisional: false });

/**
 * Like `validFor`, for years whose rules are not settled, or whose sources contradict each other.
 */
export const provisionalFor = (from: number, until = from) => ({ from, until, provisional: true });

/** A preset with the usual values of all fields that it does not state. */
export const preset = (stated: Stated & Partial<Preset>): Preset => ({
  testType: "MTT",
  instructions: "",
  releasePolicy: "AFTER_PROCESSING",
  palette: "STANDARD",
  fullScreen: "REQUIRED",
  tieBreak: "shared",
  cutoffs: [],
  grades: [],
  ...WHOLE_TIME,
  ...ENGLISH_ALONE,
  statedMarks: null,
  // Set once someone has compared the preset with its source.
  checkedOn: "",
  validFor: null,
  note: "",
  ...stated,
});

export const { single: SINGLE, multiple: MULTIPLE, number: NUMBER, written: WRITTEN } = paperTypes;

/** The subjects of JEE, in the order of their papers. */
export const PCM = ["Mathematics", "Physics", "Chemistry"];

/** Marks for a right and a wrong answer; a blank earns 0. */
export const marked = (right: number, wrong: number): MarkingScheme => ({
  kind: "custom",
  right,
  wrong,
  blank: 0,
  partial: "none",
});

export const section = (
  subject: string,
  type: string,
  numQuestions: number,
  scheme: MarkingScheme,
  more: Partial<PatternSection> = {},
): PatternSection => ({
  name: "",
  subject,
  topic: "",
  subTopic: "",
  type,
  questionType: "STANDARD",
  numQuestions,
  choose: null,
  minutes: null,
  mix: [],
  shuffle: NOT_SHUFFLED,
  scheme,
  ...more,
});

/** The same sections for each subject, one subject after another. */
export const perSubject = (
  subjects: readonly string[],
  sectionsOf: (subject: string) => PatternSection[],
): PatternSection[] => subjects.flatMap(sectionsOf);

/** A choice of `atMost` questions: the first answered ones count, as the NTA stated in 2021. */
export const firstOf = (atMost: number, dropped: "fill" | "answered") =>
  ({ choose: { atMost, count: "first", dropped } }) as const;
