import type {
  AnswerKeyInput,
  CorrectionHistory,
  CorrectionPreview,
  QuestionChange,
  QuestionCorrection,
} from "@academy/core/correction/correction.schema.ts";
import type { KeyDraft } from "@academy/response-types/shared/type-parts.ui.ts";
import { valueText } from "@academy/response-types/shared/wire-value.ts";
import { formatMarks } from "../../lib/format.ts";

export type KeyedQuestion = CorrectionHistory["questions"][number];

/** One accepted answer as it stands in the form. */
export interface DraftKey extends KeyDraft {
  /** Tells it from the others while the form is open. */
  id: number;
}

export interface Draft {
  dropped: boolean;
  keys: DraftKey[];
  note: string;
}

const wordsOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(valueText).join(", ") : valueText(value);

/** The form as it opens: the key as it stands. */
export const draftOf = ({ keys, dropped }: KeyedQuestion): Draft => ({
  dropped,
  keys: keys.map((key, id) => ({
    id,
    value: key.answerKey,
    tolerance: wordsOf(key.tolerance),
    keywords: wordsOf(key.subjectiveKeywords),
  })),
  note: "",
});

/** One more accepted answer, empty. */
export const withKey = (draft: Draft): Draft => ({
  ...draft,
  keys: [
    ...draft.keys,
    {
      id: 1 + Math.max(-1, ...draft.keys.map(({ id }) => id)),
      value: null,
      tolerance: "",
      keywords: "",
    },
  ],
});

export const withoutKey = (draft: Draft, id: number): Draft => ({
  ...draft,
  keys: draft.keys.filter((key) => key.id !== id),
});

export const changeKey = (draft: Draft, id: number, to: Partial<DraftKey>): Draft => ({
  ...draft,
  keys: draft.keys.map((key) => (key.id === id ? { ...key, ...to } : key)),
});

const inputOf = ({ value, tolerance, keywords }: DraftKey): AnswerKeyInput => ({
  answerKey: value,
  ...(tolerance.trim() !== "" && { tolerance: tolerance.trim() }),
  ...(keywords.trim() !== "" && { subjectiveKeywords: keywords }),
});

export const changeOf = (questionId: string, draft: Draft): QuestionChange => ({
  questionId,
  note: draft.note.trim(),
  ...(draft.dropped ? { dropped: true as const } : { keys: draft.keys.map(inputOf) }),
});

export const noteProblem = (note: string): string | null =>
  note.trim() === "" ? "Say why; students read it in their reports." : null;

const signed = (marks: number): string =>
  marks > 0 ? `+${formatMarks(marks)}` : marks < 0 ? `−${formatMarks(-marks)}` : "0";

/** "+4", or "+1 to +5, +4.2 on average". */
export function changeWords(change: CorrectionPreview["change"]): string {
  if (change === null) return "–";
  if (change.min === change.max) return signed(change.min);
  return `${signed(change.min)} to ${signed(change.max)}, ${signed(change.mean)} on average`;
}

export const marksMoved = (before: number, after: number): string =>
  `${formatMarks(before)} → ${formatMarks(after)}`;

const WHAT: Record<QuestionCorrection["what"], string> = {
  key: "Key changed",
  several: "Several answers accepted",
  dropped: "Dropped",
};

export const whatWords = ({ what }: Pick<QuestionCorrection, "what">): string => WHAT[what];
