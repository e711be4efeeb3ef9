import { elementOf, type XmlElement } from "../../../kernel/rich-text/xml-element.rules.ts";

/**
 * The paragraph styles of our own Word files. A reader knows from them what a paragraph is, whatever
 * its text looks like: a stem may hold "(A)" or "Ans." and stays a stem.
 */
const OWN_STYLES = {
  /** Titles, instructions, heads of sections, tables of keys: no part of a question. */
  PaperHead: "head",
  /** A line such as "Subject: Physics", which applies to the questions below. */
  PaperDetails: "details",
  PaperPassage: "passage",
  /** The first paragraph of a question, with its number. */
  PaperQuestion: "question",
  /** The first paragraph of a question about the passage above, with its number. */
  PaperPassageQuestion: "passageQuestion",
  PaperRow: "row",
  PaperOption: "option",
  /** A line such as "Answer: B", "Tolerance: 0.1" or "Keywords: force". */
  PaperAnswer: "answer",
  PaperSolution: "solution",
  /**
   * A line such as "[Hindi]". The lines below it repeat the question or passage above in this
   * language.
   */
  PaperLanguage: "language",
  /** A further paragraph of the text above. */
  PaperText: "text",
  /** A formula on a line of its own. */
  PaperFormula: "formula",
} as const;
export type OwnStyle = (typeof OWN_STYLES)[keyof typeof OWN_STYLES];
export type OwnStyleId = keyof typeof OWN_STYLES;

/** The character style of what is printed within a question but does not belong to it, such as marks. */
export const NOTE_STYLE = "PaperNote";

/** The role of a paragraph in one of our own styles; undefined in other styles. */
export function ownStyleOf(paragraph: XmlElement): OwnStyle | undefined {
  const id = elementOf(elementOf(paragraph, "pPr"), "pStyle")?.attributes["val"] ?? "";
  return Object.entries(OWN_STYLES).find(([name]) => name === id)?.[1];
}

/** The lines of details: what each is called, and its column of the template. */
export const DETAILS = [
  ["Exam", "examType"],
  ["Subject", "subject"],
  ["Topic", "topic"],
  ["Sub-topic", "subTopic"],
  ["Type", "responseType"],
  ["Difficulty", "difficulty"],
  ["Marks", "marks"],
  ["Question type", "questionType"],
  ["Keep order of options", "fixedOptions"],
] as const;

/** The lines of an answer. Their labels are written and read in this form alone. */
export const ANSWERS = [
  ["Answer", "answerKey"],
  ["Tolerance", "tolerance"],
  ["Keywords", "subjectiveKeywords"],
] as const;
