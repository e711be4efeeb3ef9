import { responseTypes } from "@academy/response-types/registry.ts";
import { type MarkUnit, toMarks } from "@academy/response-types/shared/marks.ts";
import { fullMarks, misfit, unitOfAll } from "@academy/response-types/shared/scheme.ts";
import type { SubjectTopic } from "../../bank/catalogue/catalogue.schema.ts";
import type { Passage } from "../../bank/passage/passage.schema.ts";
import {
  type CardProblem,
  freezeTexts,
  keyProblems,
  type Render,
  rendererTo,
} from "../../bank/pool/freeze-card.rules.ts";
import type { Question } from "../../bank/question/question.schema.ts";
import type { FieldError } from "../../kernel/shared/error.ts";
import type { Section } from "../terms/test/assessment.schema.ts";
import {
  freezeInstructions,
  freezeLanguage,
  type PaperLanguages,
} from "./freeze-language.rules.ts";
import { isFixed } from "./fixed-options.rules.ts";
import type { SectionTiming } from "../terms/test/timing.schema.ts";
import { FIRST_KEY } from "../terms/paper/paper-id.rules.ts";
import type {
  KeyedQuestion,
  PaperCover,
  PaperKey,
  PaperRef,
  StudentQuestion,
  Paper,
} from "../terms/paper/paper.schema.ts";
import { letterProblems, missingPassages } from "./paper-problems.rules.ts";
import { keySections } from "./key-sections.rules.ts";

/** The version of the rules by which new papers are marked. */
const MARKING_RULES = 2;

/** A question with its current catalogue names. */
export interface DraftQuestion {
  question: Question;
  names: SubjectTopic;
}

export interface PaperDraft {
  ref: PaperRef;
  instructions: string;
  sections: { section: Section; questions: DraftQuestion[] }[];
  passages: Passage[];
  /** Only with timed sections. */
  timed?: SectionTiming;
  /** Only if the paper has other languages than English. */
  spoken?: PaperLanguages;
}

/**
 * A problem of a paper, with the path of a question's, passage's or section's part. All but
 * `image_without_copies`, `late_images` and `solution_names_letter` prevent publishing.
 */
export interface FreezeProblem extends FieldError {
  code:
    | CardProblem["code"]
    | "unfit_scheme"
    | "choice_marks"
    | "missing_passage"
    | "missing_image"
    | "image_without_copies"
    | "late_images"
    | "solution_names_letter";
}

export interface Frozen {
  paper: Paper;
  /** In units of the paper. */
  maxMarks: number;
  markUnit: MarkUnit;
  /** Empty for a valid paper. */
  problems: FreezeProblem[];
}

/**
 * Freezes a test: its questions and keys no longer depend on the bank. Formulas are rendered once
 * here, and anything that could fail in a report is found now and returned as a problem.
 */
export function freeze(draft: PaperDraft): Frozen {
  const problems: FreezeProblem[] = [];
  const rich = rendererTo((problem) => problems.push(problem));
  const student: StudentQuestion[] = [];
  const keyed: KeyedQuestion[] = [];
  const solutions: Record<string, string> = {};
  const unit = unitOfAll(draft.sections.map(({ section }) => section.scheme));
  draft.sections.forEach(({ section, questions }, index) => {
    problems.push(...choiceProblems(section, questions, index));
    for (const item of questions) {
      const id = item.question.questionId;
      problems.push(...check(item.question, section, index));
      student.push(studentView(item, { index, section, unit, rich }));
      keyed.push(keyView(item, index, section));
      solutions[id] = rich(item.question.solution, `${id}.solution`);
    }
  });
  problems.push(...missingPassages(draft), ...letterProblems(draft, student));
  const { ref } = draft;
  const head = { testId: ref.testId, version: ref.paper };
  const passages = Object.fromEntries(
    draft.passages.map(({ passageId, passageText }) => [passageId, rich(passageText, passageId)]),
  );
  const paper: Paper = {
    cover: { ...head, ...coverOf(draft, rich) },
    student: { ...head, questions: student, passages },
    key: { ...head, ...keyOf(draft, keyed, unit) },
    review: { ...head, solutions },
    ...languagesIn(draft, rich),
  };
  return { paper, maxMarks: maxMarksOf(draft, unit), markUnit: unit, problems };
}

type Head = "testId" | "version";

const coverOf = (draft: PaperDraft, rich: Render): Omit<PaperCover, Head> => ({
  source: draft.instructions,
  instructions: rich(draft.instructions, "instructions"),
  sections: draft.sections.map(({ section }) => section),
  sectionTypes: draft.sections.map(({ questions }) => typesOf(questions)),
  ...(draft.spoken && {
    languages: draft.spoken.variants.map(({ language }) => language),
    medium: draft.spoken.medium,
    ...freezeInstructions(draft.spoken, rich),
  }),
});

const keyOf = (
  draft: PaperDraft,
  questions: KeyedQuestion[],
  unit: MarkUnit,
): Omit<PaperKey, Head> => ({
  name: FIRST_KEY,
  questions,
  rules: MARKING_RULES,
  ...(unit === 300 && { unit }),
  ...keySections(draft),
  corrections: [],
});

function languagesIn(
  { ref, sections, spoken }: PaperDraft,
  rich: Render,
): Pick<Paper, "languages"> {
  const questions = sections.flatMap((one) => one.questions);
  return spoken
    ? { languages: spoken.variants.map((one) => freezeLanguage(ref, questions, one, rich)) }
    : {};
}

/** The most marks of a paper. In a section with a choice, only as many questions as can count. */
const maxMarksOf = ({ sections }: PaperDraft, unit: MarkUnit): number =>
  sections
    .flatMap(({ section, questions }) =>
      questions
        .slice(0, section.choose?.atMost)
        .map(({ question }) => fullMarksOf(question, section, unit)),
    )
    .reduce((sum, marks) => sum + marks, 0);

/** With different marks, the maximum of a section would depend on the student's choice. */
function choiceProblems(
  section: Section,
  questions: readonly DraftQuestion[],
  index: number,
): FreezeProblem[] {
  const marks = new Set(questions.map(({ question }) => fullMarksOf(question, section, 300)));
  if (!section.choose || marks.size < 2) return [];
  const message = "All questions of a section with a choice must carry the same full marks.";
  return [{ path: `sectionDetails.${index}.choose`, message, code: "choice_marks" }];
}

/** The response types of some questions, each once. */
const typesOf = (questions: readonly DraftQuestion[]): string[] => [
  ...new Set(questions.map(({ question }) => question.responseType)),
];

const fullMarksOf = (one: Question, { scheme }: Section, unit: MarkUnit): number =>
  fullMarks(scheme, one.marks, responseTypes.get(one.responseType).rows(one.content), unit);

function check(question: Question, section: Section, index: number): FreezeProblem[] {
  const type = responseTypes.get(question.responseType);
  const problems: FreezeProblem[] = keyProblems(question);
  const unfit = misfit(section.scheme, type);
  if (unfit) {
    problems.push({
      path: `sectionDetails.${index}.scheme`,
      message: unfit,
      code: "unfit_scheme",
    });
  }
  return problems;
}

/** Where a question is in the paper, and how its texts are rendered. */
interface Place {
  index: number;
  section: Section;
  unit: MarkUnit;
  rich: Render;
}

function studentView(
  { question, names }: DraftQuestion,
  { index, section, unit, rich }: Place,
): StudentQuestion {
  const type = responseTypes.get(question.responseType);
  const options = type.writeOptions(question.content);
  const format = type.answerForm?.(question.content);
  return {
    _id: question.questionId,
    section: index,
    subject: names.subject,
    responseType: question.responseType,
    questionType: question.questionType,
    ...freezeTexts(question, rich),
    ...(isFixed(question, section.shuffle, options) && { fixedOptions: true as const }),
    ...(format && { format }),
    marks: toMarks(fullMarksOf(question, section, unit), unit),
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
    difficulty: question.difficulty,
    responseType: question.responseType,
    marks: question.marks,
    scheme: section.scheme,
    content: question.content,
    keys: [question.answerKey, ...(question.alsoAccept ?? [])],
    dropped: false,
  };
}
