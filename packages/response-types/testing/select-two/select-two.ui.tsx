import { lazy } from "react";
import { ChoiceAuthor } from "../../shared/choice-author.tsx";
import type { AuthorProps } from "../../shared/type-parts.ui.ts";
import { names } from "./select-two.names.ts";

export { blankMultiple as blankDraft } from "../../shared/author-draft.ts";
export { MultipleAnswer as Answer } from "../../shared/choice-answer.tsx";
export { MultipleReview as Review } from "../../shared/choice-review.tsx";

const SelectTwoAuthor = (props: AuthorProps) => (
  <ChoiceAuthor {...props} kind="checkbox" hint="Tick the letters of the two correct options." />
);
export const Author = lazy(() => Promise.resolve({ default: SelectTwoAuthor }));
export const { label } = names;
