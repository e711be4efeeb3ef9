export { SingleAnswer as Answer } from "../shared/choice-answer.tsx";
export { SingleReview as Review } from "../shared/choice-review.tsx";
