import { iso, MINUTE } from "../../kernel/shared/time.ts";
import { NOT_SHUFFLED } from "../terms/paper/shuffle.schema.ts";
import { NO_CHALLENGES } from "../terms/test/challenge-window.schema.ts";
import { ENGLISH_ALONE } from "../terms/test/languages.rules.ts";
import { WHOLE_TIME } from "../terms/test/timing.schema.ts";
import { SectionInput, TestInput } from "../terms/test/test-input.schema.ts";

/** Replaces an invalid section, so that later sections keep their positions. It has no questions. */
const NO_SECTION: SectionInput = {
  name: "",
  subject: "",
  topic: "",
  subTopic: "",
  type: "",
  questionType: "STANDARD",
  numQuestions: 0,
  choose: null,
  minutes: null,
  mix: [],
  shuffle: NOT_SHUFFLED,
  questionIds: [],
  scheme: { kind: "standard" },
};

/**
 * The valid fields of an unfinished test, with each invalid field replaced by a value that breaks
 * no rule. Sections keep their positions. Undefined without an exam type, because questions cannot
 * be checked without it.
 * @param now epoch milliseconds
 */
export function readableParts(body: Record<string, unknown>, now: number): TestInput | undefined {
  const whole = TestInput.safeParse(body);
  if (whole.success) return whole.data;
  const { shape } = TestInput;
  const examType = shape.examType.safeParse(body["examType"]);
  if (!examType.success) return undefined;
  const sent = Array.isArray(body["sectionDetails"]) ? body["sectionDetails"] : [];
  const sectionDetails = sent
    .slice(0, 40)
    .map((one) => SectionInput.safeParse(one).data ?? NO_SECTION);
  const asked = sectionDetails.reduce((sum, { numQuestions }) => sum + numQuestions, 0);
  return {
    name: "",
    examType: examType.data,
    access: "PUBLIC",
    testType: "MTT",
    ...window(body, now),
    totalQuestions: shape.totalQuestions.safeParse(body["totalQuestions"]).data ?? asked,
    instructions: shape.instructions.safeParse(body["instructions"]).data ?? "",
    releasePolicy: "AFTER_PROCESSING",
    palette: "STANDARD",
    fullScreen: "REQUIRED",
    tieBreak: "shared",
    cutoffs: [],
    grades: [],
    ...WHOLE_TIME,
    ...ENGLISH_ALONE,
    translatedInstructions: {},
    ...NO_CHALLENGES,
    demo: null,
    link: null,
    pattern: shape.pattern.safeParse(body["pattern"]).data ?? null,
    excludeTests: shape.excludeTests.safeParse(body["excludeTests"]).data ?? 0,
    allowOpen: body["allowOpen"] === true,
    sectionDetails,
  };
}

/** The test's times if they are valid and in order, otherwise a window in the future. */
function window(body: Record<string, unknown>, now: number) {
  const { startTime, expiryTime } = TestInput.shape;
  const start = startTime.safeParse(body["startTime"]);
  const end = expiryTime.safeParse(body["expiryTime"]);
  const known = start.success && end.success && start.data < end.data;
  return {
    startTime: known ? start.data : iso(now + 60 * MINUTE),
    expiryTime: known ? end.data : iso(now + 120 * MINUTE),
    durationMinutes: 1,
  };
}
