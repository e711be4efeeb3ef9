import { DIFFICULTIES } from "@academy/core/bank/question/difficulty.rules.ts";
import { QUESTION_STATES } from "@academy/core/bank/question/question.schema.ts";
import { QUESTION_TYPES } from "@academy/core/bank/question/question-terms.schema.ts";
import {
  MOST_SORTED,
  QUESTION_SORTS,
  type QuestionSort,
} from "@academy/core/bank/question/question-list.schema.ts";
import type {
  BankExportSummary,
  BankExportView,
  BankFormat,
} from "@academy/core/exchange/bank-export/bank-export.schema.ts";
import { VARIANT_LANGUAGES } from "@academy/core/kernel/language/language.rules.ts";
import * as z from "zod";
import { addressFilters } from "../../lib/address/address-filters.rules.ts";
import {
  choiceField,
  examTypeField,
  pageField,
  textField,
} from "../../lib/address/filter-fields.ts";

const counted = new Intl.NumberFormat("en-IN");

/** The page size if the address does not name one. */
export const USUAL_SIZE = 25;

/** Filters of the question list, its order and its page. */
export const questionFilters = addressFilters(
  z.object({
    examType: examTypeField,
    subject: textField,
    topic: textField,
    subTopic: textField,
    responseType: textField,
    questionType: choiceField(QUESTION_TYPES),
    difficulty: choiceField(DIFFICULTIES),
    text: textField,
    states: choiceField(QUESTION_STATES),
    tags: textField,
    source: textField,
    year: textField,
    author: textField,
    inLanguage: choiceField(VARIANT_LANGUAGES),
    notInLanguage: choiceField(VARIANT_LANGUAGES),
    id: textField,
    usedIn: textField,
    importId: textField,
    sort: choiceField(QUESTION_SORTS),
    size: choiceField(["50", "100"]),
    page: pageField,
  }),
);
export type QuestionFilters = ReturnType<typeof questionFilters.read>;

/** The filters alone, as the API reads them: without sort order, page size and page number. */
export const criteriaOf = (filters: QuestionFilters): Record<string, string> =>
  questionFilters.write({ ...filters, sort: "", size: "", page: 1 });

/** The filters that are under "More filters" instead of above the list. */
const MORE = [
  "questionType",
  "states",
  "tags",
  "source",
  "year",
  "author",
  "inLanguage",
  "notInLanguage",
  "id",
  "usedIn",
  "importId",
] as const;
export type MoreFilters = Pick<QuestionFilters, (typeof MORE)[number]>;

export const hasMore = (filters: QuestionFilters): boolean =>
  MORE.some((name) => filters[name] !== "");

/** The id in a pasted text or link; the text itself if it contains no id. */
export const idIn = (text: string, prefix: "q" | "t"): string =>
  new RegExp(`\\b${prefix}_[a-z0-9]{20}`).exec(text)?.[0] ?? text.trim();

/** Display names of the orders of the list, in the order of the select. */
export const sortLabels: Record<QuestionSort, string> = {
  newest: "Newest first",
  changed: "Last change first",
  used: "Most used first",
  facility: "Facility, lowest first",
  discrimination: "Discrimination, lowest first",
  difficulty: "Difficulty, easy first",
  author: "Author, A to Z",
};

/** Why the list cannot be sorted; undefined if it can. */
export const unsortableWords = (total: number, more: boolean): string | undefined =>
  more || total > MOST_SORTED
    ? `Narrow the list to ${counted.format(MOST_SORTED)} questions to sort it this way. ${more ? "More than " : ""}${counted.format(total)} found.`
    : undefined;

/** "3 question(s) deleted successfully.", and the number that tests still use. */
export function deletedWords(deleted: number, archived: number): string {
  const words = `${deleted} question(s) deleted successfully.`;
  if (archived === 0) return words;
  return `${words} ${archived} of them ${archived === 1 ? "stays" : "stay"} in the tests that use ${archived === 1 ? "it" : "them"}.`;
}

/** The file formats in the export menu. */
export const EXPORT_CHOICES: readonly { format: BankFormat; name: string; hint: string }[] = [
  { format: "xlsx", name: "Excel (.xlsx)", hint: "Our template: edit it and upload it again" },
  { format: "moodle", name: "Moodle XML", hint: "For Moodle and compatible systems" },
  { format: "qti", name: "QTI 2.1", hint: "For Canvas, Blackboard, TAO and others" },
  { format: "gift", name: "GIFT", hint: "Plain text, for many quiz programs" },
];

/** Progress text while the file is prepared. */
export const preparingWords = ({ done, of }: Pick<BankExportView, "done" | "of">): string =>
  done === 0
    ? `Preparing ${counted.format(of)} questions…`
    : `Preparing: ${counted.format(done)} of ${counted.format(of)} questions`;

/** Questions that the file leaves out, grouped by reason. */
export interface LeftOutGroup {
  reason: string;
  whole: boolean;
  questions: string[];
}

export function leftOutGroups({ leftOut }: Pick<BankExportSummary, "leftOut">): LeftOutGroup[] {
  const groups = new Map<string, LeftOutGroup>();
  for (const { reason, question, whole } of leftOut) {
    const group = groups.get(reason) ?? { reason, whole, questions: [] };
    group.questions.push(question);
    groups.set(reason, group);
  }
  return [...groups.values()];
}
