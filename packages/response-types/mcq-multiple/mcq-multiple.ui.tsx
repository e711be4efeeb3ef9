import { lazy } from "react";
import { names } from "./mcq-multiple.names.ts";

export { MultipleAnswer as Answer } from "../shared/choice-answer.tsx";
export { MultipleReview as Review } from "../shared/choice-review.tsx";
export { blankMultiple as blankDraft } from "../shared/author-draft.ts";
export const Author = lazy(async () => ({
  default: (await import("./mcq-multiple.author.tsx")).MultipleAuthor,
}));
export const { label } = names;
