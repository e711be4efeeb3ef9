import type { Paper } from "../terms/paper/paper.schema.ts";

/** The questions and passages of a paper. */
export const contentOf = ({ key, student }: Pick<Paper, "key" | "student">) => ({
  questionIds: key.questions.map(({ questionId }) => questionId),
  passageIds: Object.keys(student.passages),
});
