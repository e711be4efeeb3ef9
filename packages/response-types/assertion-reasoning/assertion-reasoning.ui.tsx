import { names } from "./assertion-reasoning.names.ts";

export { SingleAnswer as Answer } from "../shared/choice-answer.tsx";
export { SingleReview as Review } from "../shared/choice-review.tsx";
export const { label } = names;
