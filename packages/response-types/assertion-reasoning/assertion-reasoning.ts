import { singleChoice } from "../shared/single-choice.ts";
import { names } from "./assertion-reasoning.names.ts";

/** An assertion and a reason; one option says how they are related. */
export const assertionReasoning = singleChoice(names);
