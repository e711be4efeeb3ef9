export { MultipleAnswer as Answer } from "../shared/choice-answer.tsx";
export { MultipleReview as Review } from "../shared/choice-review.tsx";
