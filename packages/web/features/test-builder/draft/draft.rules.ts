import { NO_CHALLENGES } from "@academy/core/exam/terms/test/challenge-window.schema.ts";
import { ENGLISH_ALONE } from "@academy/core/exam/terms/test/languages.rules.ts";
import { WHOLE_TIME } from "@academy/core/exam/terms/test/timing.schema.ts";
import { moved } from "../../../shared/ordering/moved.rules.ts";
import type { SectionDraft, SectionForm, TestDraft, TestFields } from "./draft.schema.ts";

export const blankPanel: SectionForm = {
  subject: "",
  topic: "",
  subTopic: "",
  questionType: "",
  responseType: "",
  difficulty: "",
  numQuestions: "",
};

export const blankDraft: TestDraft = {
  saveId: "",
  title: "",
  examType: "",
  access: "SUBSCRIBE",
  testType: "MTT",
  startTime: "",
  expiryTime: "",
  durationMinutes: "",
  totalQuestions: "",
  releasePolicy: "AFTER_PROCESSING",
  tieBreak: "shared",
  cutoffs: [],
  grades: [],
  palette: "STANDARD",
  fullScreen: "REQUIRED",
  instructions: null,
  demo: null,
  link: null,
  pattern: null,
  excludeTests: 0,
  allowOpen: false,
  statedMarks: null,
  ...WHOLE_TIME,
  ...ENGLISH_ALONE,
  translatedInstructions: {},
  ...NO_CHALLENGES,
  // A new test lets students challenge the key for two days.
  challengeHours: 48,
  sections: [],
  panel: blankPanel,
};

/** The actions on a draft. Sections are named by key; positions count from 0. */
export type DraftAction =
  | { type: "load"; draft: TestDraft }
  | { type: "edit"; fields: Partial<TestFields> }
  | { type: "edit-panel"; fields: Partial<SectionForm> }
  | { type: "add-section"; section: SectionDraft }
  | { type: "remove-section"; key: string }
  | { type: "move-section"; from: number; to: number }
  | {
      type: "edit-section";
      key: string;
      fields: Partial<Omit<SectionDraft, "key" | "questionIds">>;
    }
  | { type: "add-questions"; key: string; ids: readonly string[] }
  | { type: "replace-question"; key: string; from: string; to: string }
  | { type: "remove-question"; key: string; id: string }
  | { type: "move-question"; key: string; from: number; to: number };

export function draftReducer(draft: TestDraft, action: DraftAction): TestDraft {
  switch (action.type) {
    case "load":
      return action.draft;
    case "edit":
      return { ...draft, ...action.fields, ...palettes(draft, action.fields) };
    case "edit-panel":
      return { ...draft, panel: { ...draft.panel, ...action.fields } };
    case "add-section":
      return { ...draft, sections: [...draft.sections, action.section], panel: blankPanel };
    case "remove-section":
      return { ...draft, sections: draft.sections.filter(({ key }) => key !== action.key) };
    case "move-section":
      return { ...draft, sections: moved(draft.sections, action.from, action.to) };
    case "edit-section":
      return inSection(draft, action.key, (section) => ({ ...section, ...action.fields }));
    case "add-questions":
      return inQuestions(draft, action.key, (ids) => [...ids, ...unused(draft, action.ids)]);
    case "replace-question":
      return inQuestions(draft, action.key, (ids) =>
        ids.map((id) => (id === action.from ? action.to : id)),
      );
    case "remove-question":
      return inQuestions(draft, action.key, (ids) => ids.filter((id) => id !== action.id));
    case "move-question":
      return inQuestions(draft, action.key, (ids) => moved(ids, action.from, action.to));
  }
}

/** Only JEE and NEET have an exam palette. */
export const hasExamPalette = (examType: string): boolean => ["JEE", "NEET"].includes(examType);

const palettes = (draft: TestDraft, fields: Partial<TestFields>): Partial<TestFields> =>
  hasExamPalette(fields.examType ?? draft.examType) ? {} : { palette: "STANDARD" };

const inSection = (
  draft: TestDraft,
  key: string,
  change: (section: SectionDraft) => SectionDraft,
): TestDraft => ({
  ...draft,
  sections: draft.sections.map((one) => (one.key === key ? change(one) : one)),
});

const inQuestions = (
  draft: TestDraft,
  key: string,
  change: (ids: readonly string[]) => string[],
): TestDraft =>
  inSection(draft, key, (section) => ({ ...section, questionIds: change(section.questionIds) }));

/** Every question of the draft, in the order of the paper. */
export const questionIdsOf = ({ sections }: Pick<TestDraft, "sections">): string[] =>
  sections.flatMap(({ questionIds }) => questionIds);

function unused(draft: TestDraft, ids: readonly string[]): string[] {
  const used = new Set(questionIdsOf(draft));
  return ids.filter((id) => !used.has(id));
}

/** True for a draft without changes. */
export const isBlank = (draft: TestDraft): boolean =>
  JSON.stringify(draft) === JSON.stringify(blankDraft);
