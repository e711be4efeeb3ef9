import type { ComponentType } from "react";

/** A question's wire shape, as far as an answer needs it. */
export interface ShownQuestion {
  questionId: string;
  responseType: string;
  /** HTML of the options in the order shown. */
  options?: readonly string[] | undefined;
}

/** Index, indices, number as typed, text, or 4 rows of 5 ticks; null is no answer. */
export type WireValue = number | number[] | string | boolean[][] | null;

export interface AnswerProps {
  question: ShownQuestion;
  value: unknown;
  onChange: (value: WireValue) => void;
  disabled?: boolean | undefined;
  /** Id of the element that holds the question's text. */
  labelledBy?: string | undefined;
}

export interface ReviewProps {
  question: ShownQuestion;
  /** Null where none is shown, as for a dropped question: then the answer gets no verdict. */
  correctAnswer: unknown;
  userAnswer: unknown;
  /** How many chose each option, by letter. */
  optionCounts?: Readonly<Record<string, number>> | undefined;
}

/** What an author has entered so far, on the wire's shapes; numbers and keywords as typed. */
export interface AuthorDraft {
  /** HTML of the options in their order; empty for a type without options. */
  options: readonly string[];
  answerKey: WireValue;
  tolerance: string;
  /** Separated by commas. */
  subjectiveKeywords: string;
}

export interface AuthorProps {
  draft: AuthorDraft;
  onChange: (draft: AuthorDraft) => void;
  /** What is wrong, by the path of its field: "options.2", "answerKey". */
  errors: Readonly<Record<string, string>>;
  /** Told, by the path of the field, while pictures are on their way: the draft then lacks them. */
  onUploading: (path: string, uploading: boolean) => void;
}

/** An accepted answer while a key is corrected; numbers and keywords as typed. */
export interface KeyDraft {
  /** What an author sends as the key: index, indices, number, text or ticks. */
  value: unknown;
  tolerance: string;
  /** Separated by commas. */
  keywords: string;
}

export interface KeyInputProps {
  draft: KeyDraft;
  /** Id of the element that names the accepted answer. */
  labelledBy?: string | undefined;
  onChange: (to: Partial<KeyDraft>) => void;
}

/**
 * What a response type brings to the screen. The parts speak wire shapes only. Answer keeps what
 * is being typed: give it a `key` that changes with the question and when the answer is cleared.
 */
export interface TypeParts {
  /** The type's name for people, as the registry has it. */
  label: string;
  Answer: ComponentType<AnswerProps>;
  Review: ComponentType<ReviewProps>;
  /**
   * Where an author enters options and key: lazy, as it brings the editor. Each of its fields
   * lies in an element whose `data-field` is the path that the field's error has.
   */
  Author: ComponentType<AuthorProps>;
  /**
   * Where a correction gives a key that says more than an answer does, or whose parts authors know
   * by other names than students: lazy. A type without it is corrected with `Answer`.
   */
  KeyInput?: ComponentType<KeyInputProps>;
  /** A new question's: no key yet, and for choices two blank options. */
  blankDraft: () => AuthorDraft;
}
