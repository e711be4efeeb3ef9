import { responseTypes } from "@academy/response-types/registry.ts";
import { joinKeyCells } from "@academy/response-types/shared/also-accept.ts";
import type { AnswerForm } from "@academy/response-types/shared/answer-form.ts";
import type { KeyCells } from "@academy/response-types/shared/key-cells.ts";
import { toMarks } from "@academy/response-types/shared/marks.ts";
import { withSources } from "../../kernel/rich-text/formula-sources.rules.ts";
import { dropRuleOf, keyWords } from "./key-words.rules.ts";
import type { Test, TestView } from "../terms/test/assessment.schema.ts";
import type { Paper } from "../terms/paper/paper.schema.ts";
import { setPlaces } from "./print-sets.rules.ts";
import { asSeen } from "./seen-order.rules.ts";
import type { ShownAs } from "../terms/paper/shuffle.schema.ts";

/** A test's paper with its current key, to print. Only for administrators. */
export interface PaperToPrint {
  title: string;
  examType: Test["examType"];
  durationMinutes: number;
  maxMarks: number;
  /** Formulas as LaTeX, images by their keys. */
  instructions: string;
  sections: TestView["sectionDetails"];
  paper: Paper;
}

/** The set of a printed paper; null for the paper's own order. */
export type PrintedSet = string | null;

/** A question for a printed paper: texts with formulas as LaTeX, images by their keys. */
export interface PrintedQuestion {
  id: string;
  /** Its number in this set; `paperNumber` is its number in the paper's own order. */
  number: number;
  paperNumber: number;
  /** The index of its section. */
  section: number;
  subject: string;
  topic: string;
  subTopic: string;
  responseType: string;
  questionType: string;
  /** Full marks in this paper; `ownMarks` are the question's own marks. */
  marks: number;
  ownMarks: number;
  question: string;
  options: string[];
  /** The places of the options in the paper's own order. */
  optionOrder: readonly number[];
  rows: string[];
  format: AnswerForm | undefined;
  /** "" for none. */
  passage: string;
  /** The cells of all keys that the question accepts, with the letters of this set. */
  cells: KeyCells;
  /** The answer in words, or a note that the question was dropped. */
  answer: string;
  dropped: boolean;
  solution: string;
}

/** The questions of a paper in the order of a set. */
export function printedQuestions(paper: Paper, set: PrintedSet): PrintedQuestion[] {
  const places = set === null ? [] : setPlaces(paper.student.questions, set);
  return paper.student.questions
    .map((_, index) => printedQuestion(paper, index, places[index]))
    .toSorted((one, other) => one.number - other.number);
}

function printedQuestion(
  { student, key, review }: Paper,
  index: number,
  place: ShownAs | undefined,
): PrintedQuestion {
  const shown = student.questions[index];
  const keyed = key.questions[index];
  if (!shown || !keyed) throw new Error(`The parts of a paper differ at question ${index}`);
  const seen = asSeen(keyed, place);
  const options = shown.options ?? [];
  const optionOrder = place?.options ?? options.map((_, at) => at);
  const ordered = optionOrder.map((at) => options[at] ?? "");
  const passage = shown.passageId && student.passages[shown.passageId];
  return {
    id: shown._id,
    number: place?.number ?? index + 1,
    paperNumber: index + 1,
    section: shown.section,
    subject: keyed.subject,
    topic: keyed.topic,
    subTopic: keyed.subTopic,
    responseType: shown.responseType,
    questionType: shown.questionType,
    marks: shown.marks,
    ownMarks: toMarks(keyed.marks, 100),
    question: withSources(shown.question),
    options: ordered.map(withSources),
    optionOrder,
    rows: (shown.rows ?? []).map(withSources),
    format: shown.format,
    passage: withSources(passage ?? ""),
    cells: cellsOf(seen),
    answer: keyWords(seen, dropRuleOf(key, index)),
    dropped: keyed.dropped,
    solution: withSources(review.solutions[shown._id] ?? ""),
  };
}

function cellsOf({ responseType, content, keys }: Paper["key"]["questions"][number]): KeyCells {
  const [own, ...others] = keys;
  return joinKeyCells(responseTypes.get(responseType), content, [own, ...others]);
}

/** The keys of all images in a printed paper, each once. @param others texts besides its questions */
export const imagesOf = (
  questions: readonly PrintedQuestion[],
  others: readonly string[],
  withSolutions: boolean,
): Set<string> => {
  const texts = questions.flatMap(({ question, options, rows, passage, solution }) => [
    question,
    ...options,
    ...rows,
    passage,
    ...(withSolutions ? [solution] : []),
  ]);
  const found = [...others, ...texts].flatMap((html) => [
    ...html.matchAll(/<img src="(media\/[^"]+)"/g),
  ]);
  return new Set(found.map(([, key = ""]) => key));
};
