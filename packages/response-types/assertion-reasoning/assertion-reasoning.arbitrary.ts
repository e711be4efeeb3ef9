export { mcqSingleArbitrary as assertionReasoningArbitrary } from "../mcq-single/mcq-single.arbitrary.ts";
