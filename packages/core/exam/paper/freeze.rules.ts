import { responseTypes } from "@academy/response-types/registry.ts";
import { fullMarks, misfit } from "@academy/response-types/shared/scheme.ts";
import type { SubjectTopic } from "../../bank/catalogue/catalogue.schema.ts";
import type { Passage } from "../../bank/passage/passage.schema.ts";
import type { Question } from "../../bank/question/question.schema.ts";
import { renderFormulas } from "../../kernel/rich-text/formula.rules.ts";
import type { FieldError } from "../../kernel/shared/error.ts";
import type { Section } from "../assessment/assessment.schema.ts";
import { FIRST_KEY } from "./paper-id.rules.ts";
import type { KeyedQuestion, Paper, PaperRef, StudentQuestion } from "./paper.schema.ts";

/** A question with its names from the catalogue as they are now. */
export interface DraftQuestion {
  question: Question;
  names: SubjectTopic;
}

export interface PaperDraft {
  ref: PaperRef;
  instructions: string;
  sections: { section: Section; questions: DraftQuestion[] }[];
  passages: Passage[];
}

/** What keeps a paper from being published, at a question's, a passage's or a section's part. */
export interface FreezeProblem extends FieldError {
  code:
    | "formula_error"
    | "no_key"
    | "unfit_question"
    | "unfit_scheme"
    | "missing_passage"
    | "missing_image";
}

export interface Frozen {
  paper: Paper;
  /** Centi-marks. */
  maxMarks: number;
  /** What keeps the paper from being published; empty for a good one. */
  problems: FreezeProblem[];
}

/**
 * Freezes a test: whatever happens to the bank later, this is what was asked and what was right.
 * Formulas are rendered here, and everything that could fail in a report fails now, as a problem.
 */
export function freeze(draft: PaperDraft): Frozen {
  const problems: FreezeProblem[] = [];
  const rich = rendererTo(problems);
  const student: StudentQuestion[] = [];
  const keyed: KeyedQuestion[] = [];
  const solutions: Record<string, string> = {};
  let maxMarks = 0;
  draft.sections.forEach(({ section, questions }, index) => {
    for (const item of questions) {
      const id = item.question.questionId;
      problems.push(...check(item.question, section, index));
      student.push(studentView(item, index, section, rich));
      keyed.push(keyView(item, index, section));
      solutions[id] = rich(item.question.solution, `${id}.solution`);
      maxMarks += fullMarksOf(item.question, section);
    }
  });
  problems.push(...missingPassages(draft));
  const { ref } = draft;
  const head = { testId: ref.testId, version: ref.paper };
  const passages = Object.fromEntries(
    draft.passages.map(({ passageId, passageText }) => [passageId, rich(passageText, passageId)]),
  );
  const instructions = rich(draft.instructions, "instructions");
  const paper: Paper = {
    cover: {
      ...head,
      source: draft.instructions,
      instructions,
      sections: draft.sections.map((one) => one.section),
      sectionTypes: draft.sections.map(({ questions }) => typesOf(questions)),
    },
    student: { ...head, questions: student, passages },
    key: { ...head, name: FIRST_KEY, questions: keyed, corrections: [] },
    review: { ...head, solutions },
  };
  return { paper, maxMarks, problems };
}

/** Response types of some questions, each once. */
const typesOf = (questions: readonly DraftQuestion[]): string[] => [
  ...new Set(questions.map(({ question }) => question.responseType)),
];

/** Renders the formulas of a text, and notes those that are wrong. */
const rendererTo =
  (problems: FreezeProblem[]) =>
  (html: string, path: string): string => {
    const { html: rendered, errors } = renderFormulas(html);
    for (const { latex, reason } of errors) {
      const message = `The formula ${latex.slice(0, 80)} is wrong: ${reason}`;
      problems.push({ path, message, code: "formula_error" });
    }
    return rendered;
  };

/** A question whose passage is gone would be asked without the text that it is about. */
function missingPassages({ sections, passages }: PaperDraft): FreezeProblem[] {
  const known = new Set(passages.map(({ passageId }) => passageId));
  return sections.flatMap(({ questions }) =>
    questions
      .filter(({ question: { passageId } }) => passageId !== null && !known.has(passageId))
      .map(({ question }) => ({
        path: `${question.questionId}.passageId`,
        message: "The passage of a question is missing.",
        code: "missing_passage" as const,
      })),
  );
}

const fullMarksOf = (question: Question, section: Section): number =>
  fullMarks(section.scheme, question.marks, responseTypes.get(question.responseType).rows);

function check(question: Question, section: Section, index: number): FreezeProblem[] {
  const type = responseTypes.get(question.responseType);
  const wrong: FreezeProblem[] = type
    .check(question.content, question.answerKey)
    .map(({ path, message }) => ({
      path: `${question.questionId}.${path}`,
      message,
      code: path.startsWith("answerKey") ? "no_key" : "unfit_question",
    }));
  const unfit = misfit(section.scheme, type);
  if (unfit) {
    wrong.push({
      path: `sectionDetails.${index}.scheme`,
      message: unfit,
      code: "unfit_scheme",
    });
  }
  return wrong;
}

function studentView(
  { question, names }: DraftQuestion,
  index: number,
  section: Section,
  rich: (html: string, path: string) => string,
): StudentQuestion {
  const id = question.questionId;
  const options = responseTypes.get(question.responseType).writeOptions(question.content);
  return {
    _id: id,
    section: index,
    subject: names.subject,
    responseType: question.responseType,
    questionType: question.questionType,
    question: rich(question.question, `${id}.question`),
    ...(options && { options: options.map((one, i) => rich(one, `${id}.options.${i}`)) }),
    marks: fullMarksOf(question, section) / 100,
    ...(question.passageId && { passageId: question.passageId }),
  };
}

function keyView(
  { question, names }: DraftQuestion,
  index: number,
  section: Section,
): KeyedQuestion {
  return {
    questionId: question.questionId,
    section: index,
    subject: names.subject,
    topic: names.topic,
    subTopic: names.subTopic,
    responseType: question.responseType,
    marks: question.marks,
    scheme: section.scheme,
    content: question.content,
    keys: [question.answerKey],
    dropped: false,
  };
}
