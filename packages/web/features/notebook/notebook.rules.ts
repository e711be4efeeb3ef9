import type { NotebookRow } from "@academy/core/learning/notebook/notebook.schema.ts";
import { addressFilters, choiceIn } from "../../lib/address/address-filters.rules.ts";
import { countOf, formatDay, formatMinutes } from "../../lib/format.ts";

export const STATUSES = ["wrong", "partial", "blank"] as const;
export const STATUS_NAMES: Record<(typeof STATUSES)[number], string> = {
  wrong: "Incorrect",
  partial: "Partly correct",
  blank: "Not answered",
};

const LISTS = ["bookmarked", "due"] as const;

/** The filters of the notebook; an empty text means no filter. */
export interface NotebookFilters {
  testId: string;
  topicId: string;
  status: (typeof STATUSES)[number] | "";
  tag: string;
  /** Bookmarked questions, or questions to review today. */
  only: (typeof LISTS)[number] | "";
  text: string;
  /** The cursor of the page. */
  after: string;
}

export const notebookFilters = addressFilters<NotebookFilters>({
  parse: ({ testId = "", topicId = "", status, tag = "", only, text = "", after = "" }) => ({
    testId: testId.slice(0, 40),
    topicId: topicId.slice(0, 400),
    status: choiceIn(STATUSES, status),
    tag: tag.slice(0, 24),
    only: choiceIn(LISTS, only),
    text: text.slice(0, 100),
    after: after.slice(0, 40),
  }),
});

/** The filters that find all questions. */
export const NO_FILTERS = notebookFilters.read(new URLSearchParams());

/** The query of the list's call. */
export const queryOf = ({ only, after, ...rest }: NotebookFilters) => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== "")),
  ...(only !== "" && { [only]: "true" as const }),
  ...(after !== "" && { cursor: after }),
});

/** How the question went: "Incorrect 3 times, 1m 20s", "Bookmarked" or "Reported". */
export function outcomeWords({ status, times, seconds, bookmarked, problem }: NotebookRow): string {
  if (status === null) return problem && !bookmarked ? "Reported" : "Bookmarked";
  const often = times > 1 ? ` ${countOf(times, "time")}` : "";
  return `${STATUS_NAMES[status]}${often}${seconds === null ? "" : `, ${formatMinutes(seconds)}`}`;
}

/** When the question should be reviewed next. */
export function reviewWords({ scheduled, learned, due, gone }: NotebookRow): string {
  if (gone) return "Test deleted";
  if (learned) return "Learned";
  if (!scheduled) return "Not scheduled";
  return due === null ? "To be reviewed soon" : `Review ${formatDay(due, "UTC")}`;
}

/** Where the student met the question. */
export const placeOf = ({ number }: NotebookRow, title: string | undefined): string =>
  title === undefined || number === null ? "Practice" : `${title}, question ${number}`;

/** A question's text for one line; empty if the text consists of images only. */
export function withoutPictures(html: string): string {
  const text = html.replaceAll(/<img\b[^<>]*>/g, "");
  return /[^\s>]\s*</.test(text) ? text : "";
}
