import type { QuestionColumn } from "../../template/question-table.schema.ts";

/** What the lines of question papers look like. */

export const MARKER = /^\s*\[(question_start|question_end|solution|answer)\]\s*/i;
export const HELD = /^\s*(exam|subject|topic|sub-?topic|type|difficulty|marks)\s*:\s*(\S.*)$/i;
export const COLUMNS: Record<string, QuestionColumn> = {
  exam: "examType",
  subject: "subject",
  topic: "topic",
  subtopic: "subTopic",
  type: "responseType",
  difficulty: "difficulty",
  marks: "marks",
};
export const NUMBER =
  /^\s*(?:Q(?:uestion|ues)?\s*\.?\s*(?:No\.?)?\s*)?(\d{1,3})\s*([.):])(?!\d)\s*/i;
export const Q_NUMBER = /^\s*Q(?:uestion|ues)?\s*\.?\s*(?:No\.?)?\s*(\d{1,3})\s*(?:[.):-]|\s)\s*/i;
const ENDED = "\\s*(?:[.:)\\u2013-]+\\s*|\\s(?=\\(?[A-Ha-h1-8]\\)?\\s*$)|$)";
export const ANSWER = new RegExp(
  `^\\s*(?:correct\\s+(?:option|answer)|answer|ans|key)${ENDED}`,
  "i",
);
export const SOLUTION = /^\s*(?:solution|sol|hint|explanation)\s*(?:[.:)\u2013-]+\s*|$)/i;
export const TABLE = /^\s*(?:answer\s+keys?|answers|keys)\s*[.:]?\s*$/i;
export const HEADING =
  /^\s*(?:multiple\s+choice|numerical|section|level|integer|comprehension|assertion)\b.{0,50}$/i;
export const BLANK = /_{3,}/;
