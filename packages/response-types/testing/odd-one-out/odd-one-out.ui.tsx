import { lazy } from "react";
import { names } from "./odd-one-out.names.ts";

export { blankSingle as blankDraft } from "../../shared/author-draft.ts";
export { SingleAnswer as Answer } from "../../shared/choice-answer.tsx";
export { SingleReview as Review } from "../../shared/choice-review.tsx";
export const Author = lazy(async () => ({
  default: (await import("../../shared/single-author.tsx")).SingleAuthor,
}));
export const { label } = names;
