import type { AnswerKeyInput } from "@academy/core/bank/question/question.schema.ts";
import type {
  BankCorrection,
  CorrectionHistory,
  CorrectionPreview,
  PublishedCorrection,
  QuestionChange,
} from "@academy/core/exam/terms/result/correction.schema.ts";
import type { QuestionCorrection } from "@academy/core/exam/terms/paper/key-correction.schema.ts";
import type { KeyDraft } from "@academy/response-types/shared/type-parts.ui.ts";
import { valueText } from "@academy/response-types/shared/wire-value.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { formatMarks, formatMoment } from "../../lib/format.ts";

export type KeyedQuestion = CorrectionHistory["questions"][number];

/** One accepted answer in the form. */
export interface DraftKey extends KeyDraft {
  /** Identifies the answer while the form is open. */
  id: number;
}

export interface Draft {
  dropped: boolean;
  keys: DraftKey[];
  note: string;
}

const wordsOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(valueText).join(", ") : valueText(value);

/** The initial form: the current key. */
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

/** The correction that a challenge asks for, as the page's address states it. */
export interface Claimed {
  questionId: string;
  /** Answers that should be accepted. */
  keys: readonly unknown[];
  /** Whether the current keys stay accepted, too. */
  also: boolean;
  drop: boolean;
}

/** The correction that the page's address asks for; null if the address names no question. */
export function claimedIn(address: URLSearchParams): Claimed | null {
  const questionId = address.get("question");
  if (!questionId) return null;
  const drop = address.get("drop") === "1";
  return {
    questionId,
    keys: listIn(address.get("claim")),
    also: address.get("also") === "1",
    drop,
  };
}

function listIn(text: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    // Someone changed the address by hand: the form opens with the current key.
    return [];
  }
}

/** The form filled in with what a challenge asks for. */
export function claimedDraft(keyed: KeyedQuestion, claimed: Claimed | undefined): Draft {
  const draft = draftOf(keyed);
  if (!claimed) return draft;
  const kept = claimed.also || claimed.keys.length === 0 ? draft.keys : [];
  const keys = claimed.keys.map((value, at) => ({
    id: kept.length + at,
    value,
    tolerance: "",
    keywords: "",
  }));
  return { ...draft, dropped: claimed.drop, keys: [...kept, ...keys] };
}

/** The draft with another accepted answer, which is still empty. */
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
  note.trim() === "" ? "Enter a reason. Students read it in their reports." : null;

const signed = (marks: number): string =>
  marks > 0 ? `+${formatMarks(marks)}` : marks < 0 ? `−${formatMarks(-marks)}` : "0";

/** How the correction changes students' marks: "+4", or "+1 to +5, +4.2 on average". */
export function changeWords(change: CorrectionPreview["change"]): string {
  if (change === null) return "–";
  if (change.min === change.max) return signed(change.min);
  return `${signed(change.min)} to ${signed(change.max)}, ${signed(change.mean)} on average`;
}

export const marksMoved = (before: number, after: number): string =>
  `${formatMarks(before)} → ${formatMarks(after)}`;

const DROP: Record<KeyedQuestion["dropRule"], string> = {
  everyone: "full marks to everyone",
  fill: "full marks where it counts or fills a free place",
  answered: "full marks where an answer to it counts",
};

/** The words for dropping a question, which depend on the section's choice of questions. */
export const dropWords = ({ dropRule }: Pick<KeyedQuestion, "dropRule">): string =>
  `Drop the question: ${DROP[dropRule]}`;

const WHAT: Record<QuestionCorrection["what"], string> = {
  key: "Key changed",
  several: "Several answers accepted",
  dropped: "Dropped",
};

export const whatWords = ({ what }: Pick<QuestionCorrection, "what">): string => WHAT[what];

interface BankOffer {
  /** The label of the checkbox; null if the user has no choice. */
  label: string | null;
  words: string;
}

const BANK: Record<BankCorrection["state"], BankOffer> = {
  key: {
    label: "Also correct it in the question bank",
    words:
      "New tests then use the new key. The question's history shows this test and your reason.",
  },
  note: {
    label: "Also note it in the question bank",
    words: "The key in the bank stays. The question's history shows this test and your reason.",
  },
  same: { label: null, words: "The question bank already has this key." },
  changed: {
    label: null,
    words: "The question has changed in the bank since this test, so its key there stays the same.",
  },
  deleted: { label: null, words: "The question is no longer in the question bank." },
};

/** What the correction form says about the question bank, and the choice that it offers. */
export const bankOffer = (state: BankCorrection["state"]): BankOffer => BANK[state];

/** What the second confirmation says if the results are already final. */
export const finalWords = (finalAt: string): string =>
  `The results of this test have been final since ${formatMoment(finalAt)}. They become final again at a new time, and each student with a result gets a letter that they were corrected.`;

/**
 * Why publishing failed, and what to do. After a conflict, a second try cannot succeed; the
 * server's message then says what to do.
 */
export function failureWords(error: unknown): string {
  const message = messageOf(error, "No response from the server.");
  return error instanceof ApiError && error.status === 409
    ? message
    : `${message} Publish again: completed steps are not repeated.`;
}

/** The notice after the correction. */
export function publishedWords({ processed, bank }: PublishedCorrection, wasFinal = false): string {
  const done = processed
    ? "The correction is published. Marks, ranks and statistics are updated."
    : "The correction is saved. It applies when the test is processed.";
  const changed = bank.flatMap(({ state, number }) => (state === "changed" ? [number] : []));
  return [
    done,
    ...(wasFinal ? ["Each student gets a letter."] : []),
    ...(bank.some(({ state }) => state === "key")
      ? ["The question bank now has the new key too."]
      : []),
    ...(changed.length > 0
      ? [
          `Someone changed question ${changed.join(", ")} in the bank, so its key there stays the same.`,
        ]
      : []),
  ].join(" ");
}
