import type { ComponentType } from "react";
import type { AnswerForm } from "./answer-form.ts";

/** The parts of a question's wire shape that an answer needs. */
export interface ShownQuestion {
  questionId: string;
  responseType: string;
  /** HTML of the options in the paper's order, which values, keys and counts refer to. */
  options?: readonly string[] | undefined;
  /** HTML of the rows to match with the options; absent if the question names them itself. */
  rows?: readonly string[] | undefined;
  /** Positions of the options in the order to show; absent for the paper's order. */
  order?: readonly number[] | undefined;
  /** How to write a number that is compared exactly. */
  format?: AnswerForm | undefined;
}

/** Index, indices, number as typed, text, or rows of ticks; null if unanswered. */
export type WireValue = number | number[] | string | boolean[][] | null;

export interface AnswerProps {
  question: ShownQuestion;
  value: unknown;
  onChange: (value: WireValue) => void;
  disabled?: boolean | undefined;
  /** Id of the element with the question's text. */
  labelledBy?: string | undefined;
}

export interface ReviewProps {
  question: ShownQuestion;
  /** Null if no answer is shown, as for a dropped question: then the answer gets no verdict. */
  correctAnswer: unknown;
  userAnswer: unknown;
  /** How many students chose each option, by letter. */
  optionCounts?: Readonly<Record<string, number>> | undefined;
  /** Why an almost correct answer is incorrect. */
  remark?: string | undefined;
}

/** An author's input so far, in wire shapes; numbers and keywords as typed. */
export interface AuthorDraft {
  /** HTML of the options in order; empty for a type without options. */
  options: readonly string[];
  /** HTML of the rows to match with the options; empty for all other questions. */
  rows: readonly string[];
  answerKey: WireValue;
  tolerance: string;
  /** Separated by commas. */
  subjectiveKeywords: string;
  /** The form of a number that is compared exactly; null for two decimals and for other types. */
  format: AnswerForm | null;
}

export interface AuthorProps {
  draft: AuthorDraft;
  onChange: (draft: AuthorDraft) => void;
  /** Errors by the path of their field: "options.2", "answerKey". */
  errors: Readonly<Record<string, string>>;
  /** Called with the path of the field while images are uploading: the draft then lacks them. */
  onUploading: (path: string, uploading: boolean) => void;
}

/** An accepted answer in a correction; numbers and keywords as typed. */
export interface KeyDraft {
  /** An author's key: index, indices, number, text or ticks. */
  value: unknown;
  tolerance: string;
  /** Separated by commas. */
  keywords: string;
}

export interface KeyInputProps {
  /** The question's lists, which decide how many rows and columns its key has. */
  question?: Pick<ShownQuestion, "options" | "rows"> | undefined;
  draft: KeyDraft;
  /** Id of the element that names the accepted answer. */
  labelledBy?: string | undefined;
  onChange: (to: Partial<KeyDraft>) => void;
}

/**
 * A response type's parts of the screen. They only use wire shapes. Answer keeps what is being
 * typed: give it a `key` that changes with the question and when the answer is cleared.
 */
export interface TypeParts {
  /** The type's label, as in the registry. */
  label: string;
  Answer: ComponentType<AnswerProps>;
  Review: ComponentType<ReviewProps>;
  /**
   * The author's input of options and key: lazy, since it loads the editor. Each of its fields is
   * in an element whose `data-field` is the path of the field's errors.
   */
  Author: ComponentType<AuthorProps>;
  /**
   * The input of a corrected key, if it contains more than an answer does, or if authors use other
   * names than students: lazy. A type without it is corrected with `Answer`.
   */
  KeyInput?: ComponentType<KeyInputProps>;
  /** A new question's draft: no key yet, and for choices two blank options. */
  blankDraft: () => AuthorDraft;
}
