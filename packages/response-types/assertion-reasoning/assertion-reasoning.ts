import { singleChoice } from "../shared/single-choice.ts";
import { names } from "./assertion-reasoning.names.ts";

/**
 * An assertion and a reason; one option says how they are related. Its options keep their usual
 * order in shuffled tests, because students know them by their letters.
 */
export const assertionReasoning = singleChoice(names);
