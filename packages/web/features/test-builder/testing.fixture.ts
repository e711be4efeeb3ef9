import type { PickedQuestion } from "@academy/core/bank/search/pick.schema.ts";
import { blankDraft } from "./draft/draft.rules.ts";
import type { SectionDraft, TestDraft } from "./draft/draft.schema.ts";
import { fromBank, type Questions } from "./preview/shown-question.rules.ts";

/** A question of the bank; tests only set the fields that matter. */
export const picked = (id: string, more: Partial<PickedQuestion> = {}): PickedQuestion => ({
  _id: id,
  rev: 1,
  examType: "NEET",
  subject: "Physics",
  topic: "Optics",
  subTopic: "Lenses",
  difficulty: "EASY",
  marks: 1,
  questionType: "STANDARD",
  responseType: "MCQ_SINGLE",
  question: `<p>${id}</p>`,
  options: ["One", "Two", "Three"],
  answerKey: 1,
  solution: "",
  changedAt: "2026-11-01T00:00:00Z",
  changedBy: "Meera",
  passageId: null,
  ...more,
});

/** Questions in the builder's form. */
export const known = (...questions: readonly PickedQuestion[]): Questions =>
  new Map(questions.map((one) => [one._id, fromBank(one)]));

export const section = (key: string, more: Partial<SectionDraft> = {}): SectionDraft => ({
  key,
  name: "",
  choose: null,
  minutes: null,
  mix: [],
  shuffle: { questions: false, options: false },
  subject: "Physics",
  topic: "",
  subTopic: "",
  questionType: "STANDARD",
  responseType: "",
  difficulty: "",
  wanted: 2,
  questionIds: [],
  scheme: { kind: "standard" },
  ...more,
});

export const draftWith = (...sections: readonly SectionDraft[]): TestDraft => ({
  ...blankDraft,
  examType: "NEET",
  sections: [...sections],
});
