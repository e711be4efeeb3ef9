import { iso, MINUTE } from "../../kernel/shared/time.ts";
import { SectionInput, TestInput } from "./test-input.schema.ts";

/** A section of which nothing can be read: it asks for no question and gets none. */
const NO_SECTION: SectionInput = {
  subject: "",
  topic: "",
  subTopic: "",
  type: "",
  questionType: "STANDARD",
  numQuestions: 0,
  questionIds: [],
  scheme: { kind: "standard" },
};

/**
 * What can be read of a test that is still being written, each unreadable field replaced by one
 * that breaks no rule. Sections keep their positions. Undefined without an exam type, for then
 * nothing can be said about questions. `now` in epoch milliseconds.
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
    demo: null,
    link: null,
    sectionDetails,
  };
}

/** The times where all can be read and fit together, else a window that lies well ahead. */
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
