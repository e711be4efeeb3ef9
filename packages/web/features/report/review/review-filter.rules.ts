import type {
  AnswerStatus,
  QuestionReport,
} from "@academy/core/exam/terms/result/result.schema.ts";

/** Which questions the review shows; an empty text means all subjects or topics. */
export interface ReviewFilter {
  show: AnswerStatus | "all" | "bookmarked";
  subject: string;
  topic: string;
}

export const NO_FILTER: ReviewFilter = { show: "all", subject: "", topic: "" };

const SHOWN: readonly ReviewFilter["show"][] = [
  "all",
  "full",
  "partial",
  "wrong",
  "unattempted",
  "bonus",
  "extra",
  "bookmarked",
];

/** The filter from an address; unknown values mean no filter. */
export const readFilter = (search: URLSearchParams): ReviewFilter => ({
  show: SHOWN.find((each) => each === search.get("show")) ?? "all",
  subject: search.get("subject") ?? "",
  topic: search.get("topic") ?? "",
});

/** The address of a question in the review, as query parameters. */
export function reviewSearch(
  { show, subject, topic }: ReviewFilter,
  index: number,
): Record<string, string> {
  return {
    tab: "review",
    q: String(index + 1),
    ...(show !== "all" && { show }),
    ...(subject && { subject }),
    ...(topic && { topic }),
  };
}

export const isFiltered = ({ show, subject, topic }: ReviewFilter): boolean =>
  show !== "all" || subject !== "" || topic !== "";

/** The positions in the paper of the matching questions, in the order of the paper. */
export function matching(
  questions: readonly Pick<QuestionReport, "questionId" | "subject" | "topic" | "status">[],
  { show, subject, topic }: ReviewFilter,
  bookmarks: ReadonlySet<string>,
): number[] {
  return questions.flatMap((question, index) => {
    const shown =
      show === "all" ||
      (show === "bookmarked" ? bookmarks.has(question.questionId) : question.status === show);
    const named =
      (subject === "" || question.subject === subject) &&
      (topic === "" || question.topic === topic);
    return shown && named ? [index] : [];
  });
}

/** The position to show: the requested one, otherwise the next, otherwise the last. */
export function nearest(positions: readonly number[], wanted: number): number {
  const next = positions.findIndex((position) => position >= wanted);
  return next === -1 ? positions.length - 1 : next;
}
