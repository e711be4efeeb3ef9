import { DIFFICULTIES } from "@academy/core/bank/question/difficulty.rules.ts";
import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { TemplateColumn } from "@academy/core/exchange/template/question-table.schema.ts";
import { QUESTION_TYPES } from "@academy/core/bank/question/question-terms.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";

/** A column's look in the template and its line in the instructions. */
interface ColumnGuide {
  /** In characters. */
  width: number;
  says: string;
  /** The values of the drop-down list. */
  list?: readonly string[];
}

const option = {
  width: 24,
  says: "The text of the option. Leave out options that a question does not have.",
};

const row = {
  width: 24,
  says: "MATRIX_MATCHING only: the text of a row of your own list, 2 to 8. The options are its columns.",
};

export const COLUMN_GUIDES: Record<TemplateColumn, ColumnGuide> = {
  examType: { width: 14, says: "The exam the question is for.", list: EXAM_TYPES },
  subject: {
    width: 16,
    says: "Subject, as in the catalogue. A new one can be added during the import.",
  },
  topic: { width: 20, says: "Topic of the subject." },
  subTopic: { width: 20, says: "Sub-topic of the topic." },
  difficulty: { width: 12, says: "How hard it is.", list: DIFFICULTIES },
  marks: { width: 8, says: "0.01 to 1000, with at most two decimals. Empty is 1." },
  questionType: {
    width: 18,
    says: "Empty is STANDARD; a question with a passage is COMPREHENSION.",
    list: QUESTION_TYPES,
  },
  responseType: { width: 24, says: "How it is answered; see below.", list: responseTypes.codes },
  question: {
    width: 60,
    says: "The question. Formulas between dollar signs: $x^2$, or $$...$$ on their own line. \\$ is a dollar sign.",
  },
  optionA: option,
  optionB: option,
  optionC: option,
  optionD: option,
  optionE: option,
  optionF: option,
  optionG: option,
  optionH: option,
  answerKey: {
    width: 22,
    says: "The correct answer; see below for each response type. Several accepted answers: B | D.",
  },
  tolerance: { width: 11, says: "For numbers only: the accepted margin, such as 0.02." },
  solution: { width: 40, says: "Shown with the report." },
  subjectiveKeywords: {
    width: 26,
    says: "For written answers only: keywords, separated by commas.",
  },
  passage: {
    width: 40,
    says: "The text that the question is about. Rows with the same passage share it.",
  },
  fixedOptions: {
    width: 14,
    list: ["yes", "no"],
    says: 'yes if the options must keep their order in tests that shuffle options. Options such as "None of these" keep it without this.',
  },
  images: {
    width: 22,
    says: "Names of pictures in the ZIP, separated by commas, or pictures pasted over the cell. They are shown after the question.",
  },
  rowA: row,
  rowB: row,
  rowC: row,
  rowD: row,
  rowE: row,
  rowF: row,
  rowG: row,
  rowH: row,
  tags: { width: 24, says: "Your own words for the question, separated by commas: at most 20." },
  source: { width: 24, says: "The exam or book that it comes from." },
  year: { width: 8, says: "The year of the source, such as 2025." },
};
