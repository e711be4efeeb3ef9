import { names } from "./mcq-multiple.names.ts";

export { MultipleAnswer as Answer } from "../shared/choice-answer.tsx";
export { MultipleReview as Review } from "../shared/choice-review.tsx";
export const { label } = names;
