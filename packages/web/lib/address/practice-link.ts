/** Which questions to practise. */
export type PracticeFrom = "due" | "mistakes" | "bookmarks" | "weak" | "topics";

/** The address of practice. */
export const practiceLink = (
  from: PracticeFrom,
  narrowed: Readonly<Partial<Record<"testId" | "topicId" | "status", string>>> = {},
): string => `/practice?${new URLSearchParams({ from, ...narrowed })}`;
