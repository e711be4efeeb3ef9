import { brokenTiming } from "@academy/core/exam/terms/test/timing.rules.ts";
import { misfit, ratesOf } from "@academy/response-types/shared/scheme.ts";
import { cutoffsProblem } from "../../../shared/cutoffs/cutoffs-form.rules.ts";
import { type Refused, stillWrong } from "../../../shared/bank/refused.rules.ts";
import type { SectionDraft, TestDraft } from "./draft.schema.ts";
import { fromLocal } from "../../../lib/local-time.rules.ts";
import { mixProblem } from "../questions/selection.rules.ts";
import { wholeNumber } from "./whole-number.rules.ts";
import type { Questions } from "../preview/shown-question.rules.ts";
import { marksOf, type Totals, totalsOf } from "../sections/totals.rules.ts";

/** Fields that can have an error message, in the form's order. */
export const FIELDS = [
  "title",
  "examType",
  "access",
  "testType",
  "startTime",
  "expiryTime",
  "durationMinutes",
  "totalQuestions",
] as const;
export type Field = (typeof FIELDS)[number];

export type FieldErrors = Partial<Record<Field, string>>;

/** "Total questions ({n}) don't match selected ({m})"; null if they match. */
export function totalProblem(draft: TestDraft, { selected }: Totals): string | null {
  const total = wholeNumber(draft.totalQuestions);
  if (total === null || total === selected) return null;
  return `Total questions (${total}) don't match selected (${selected})`;
}

/** The problems of fields that can be checked one by one. */
export function fieldProblems(draft: TestDraft): FieldErrors {
  const errors: FieldErrors = {};
  if (draft.title.trim() === "") errors.title = "Enter a title.";
  if (draft.examType === "") errors.examType = "Choose the exam type.";
  if (wholeNumber(draft.totalQuestions) === null) {
    errors.totalQuestions = "Enter a whole number of at least 1.";
  }
  return { ...errors, ...scheduleProblems(draft) };
}

function scheduleProblems(draft: TestDraft): FieldErrors {
  const start = fromLocal(draft.startTime);
  const expiry = fromLocal(draft.expiryTime);
  const duration = wholeNumber(draft.durationMinutes);
  const errors: FieldErrors = {};
  if (start === null) errors.startTime = "Enter the start date and time.";
  if (expiry === null) errors.expiryTime = "Enter the expiry date and time.";
  if (duration === null) errors.durationMinutes = "Enter whole minutes, at least 1.";
  if (start === null || expiry === null) return errors;
  if (expiry <= start) errors.expiryTime = "The expiry must be after the start.";
  return errors;
}

/** Problems that the page finds, by field. */
export function problemsOf(draft: TestDraft): FieldErrors {
  const found = fieldProblems(draft);
  const total = totalProblem(draft, totalsOf(draft, new Map()));
  return total === null ? found : { ...found, totalQuestions: found.totalQuestions ?? total };
}

/** The errors of a rejected save that the draft still has. */
export const openErrors = (refused: Refused<TestDraft>, now: TestDraft): FieldErrors =>
  stillWrong(refused, problemsOf(now), (path) => {
    const field = FIELDS.find((one) => one === path);
    return field !== undefined && refused.draft[field] === now[field];
  });

export interface CheckItem {
  id: string;
  words: string;
  /** A warning does not block publishing. */
  state: "done" | "open" | "wrong" | "warning";
  /** The problem; "" without a problem. */
  detail: string;
  /** Id of the element where the problem can be corrected. */
  at: string;
  /** A change that solves the problem, applied if the administrator chooses it. */
  remedy?: { words: string; fields: Partial<TestDraft> };
}

const item = (
  id: string,
  words: string,
  at: string,
  detail: string,
  begun: boolean,
): CheckItem => ({
  id,
  words,
  at,
  detail,
  state: detail === "" ? "done" : begun ? "wrong" : "open",
});

/** Id of a form's field, or of a section's card. */
export const fieldId = (field: Field): string => `test-${field}`;
export const sectionId = (key: string): string => `card-${key}`;

/** Everything that a test needs before publishing, as far as the page can check. */
export function checklist(draft: TestDraft, questions: Questions): CheckItem[] {
  const errors = fieldProblems(draft);
  const named = errors.title ?? errors.examType ?? "";
  const schedule = errors.startTime ?? errors.expiryTime ?? errors.durationMinutes ?? "";
  const totals = totalsOf(draft, questions);
  const total = errors.totalQuestions ?? totalProblem(draft, totals) ?? "";
  const times = draft.startTime !== "" && draft.expiryTime !== "" && draft.durationMinutes !== "";
  return [
    item(
      "named",
      "Title and exam type",
      fieldId(errors.title ? "title" : "examType"),
      named,
      false,
    ),
    item("schedule", "Schedule and duration", fieldId(firstOf(errors)), schedule, times),
    item(
      "sections",
      "Sections with their questions",
      "add-section",
      draft.sections.length === 0 ? "Add a section." : "",
      false,
    ),
    ...draft.sections.flatMap((section, index) => sectionItems(draft, section, index, questions)),
    ...cutoffItems(draft),
    ...timingItems(draft, fieldId("durationMinutes")),
    item("total", "Number of questions", fieldId("totalQuestions"), total, totals.selected > 0),
  ];
}

/** Cut-offs and grades appear in the list only if they have a problem. */
function cutoffItems({ cutoffs, grades }: TestDraft): CheckItem[] {
  const problem = cutoffsProblem(cutoffs, grades);
  return problem === "" ? [] : [item("judgement", "Cut-offs and grades", "rules", problem, true)];
}

/** The checklist's items about timed sections; none for other tests. */
function timingItems(draft: TestDraft, at: string): CheckItem[] {
  const durationMinutes = wholeNumber(draft.durationMinutes);
  if (draft.timing === "WHOLE" || draft.sections.length === 0 || durationMinutes === null)
    return [];
  const { timing, sections } = draft;
  const [broken] = brokenTiming({ timing, durationMinutes, sectionDetails: sections });
  const state = broken ? "wrong" : "done";
  return [{ id: "timing", words: "Time per section", state, detail: broken?.message ?? "", at }];
}

const firstOf = ({ startTime, expiryTime }: FieldErrors): Field =>
  startTime ? "startTime" : expiryTime ? "expiryTime" : "durationMinutes";

/** A section appears in the list only if it has a problem. */
function sectionItems(
  draft: TestDraft,
  section: SectionDraft,
  index: number,
  questions: Questions,
): CheckItem[] {
  const known = section.questionIds.flatMap((id) => questions.get(id) ?? []);
  const foreign = known.filter(({ examType }) => examType !== draft.examType).length;
  const details = [
    section.questionIds.length === 0 ? "This section has no questions." : "",
    foreign > 0 && draft.examType !== ""
      ? `${foreign} of its questions are for another exam type.`
      : "",
    schemeProblem(section, questions) ?? "",
    choiceProblem(section, questions) ?? "",
  ];
  const at = sectionId(section.key);
  const words = `Section ${index + 1}`;
  const wrong = details
    .filter((detail) => detail !== "")
    .map((detail, nth) => item(`${section.key}-${nth}`, words, at, detail, true));
  const mix = mixProblem(section);
  // Only a warning, because the test is then published without this mix.
  const warning = {
    id: `${section.key}-mix`,
    words,
    at,
    detail: mix ?? "",
    state: "warning",
  } as const;
  return mix === null ? wrong : [...wrong, warning];
}

/** Why the section's choice of questions is not possible; null if it is possible. */
export function choiceProblem(section: SectionDraft, questions: Questions): string | null {
  const { choose, scheme, questionIds } = section;
  // An empty section has an item of its own in the list.
  if (!choose || questionIds.length === 0) return null;
  if (choose.atMost >= questionIds.length) {
    return `Choose fewer than the section's questions (${questionIds.length}).`;
  }
  if (ratesOf(scheme).blank !== 0) return "With a choice of questions a blank earns 0.";
  const known = questionIds.flatMap((id) => questions.get(id) ?? []);
  return new Set(known.map((one) => marksOf(one, section))).size > 1
    ? "All questions of a section with a choice must carry the same full marks."
    : null;
}

/** Why the section's marking does not fit one of its questions; null if it fits all questions. */
export function schemeProblem(section: SectionDraft, questions: Questions): string | null {
  for (const id of section.questionIds) {
    const question = questions.get(id);
    const problem = question && misfit(section.scheme, question.type);
    if (problem) return problem;
  }
  return null;
}
