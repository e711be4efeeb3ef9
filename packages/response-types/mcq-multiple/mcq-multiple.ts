import { severalChoice } from "../shared/several-choice.ts";
import { names } from "./mcq-multiple.names.ts";

/** One or more options of up to eight are correct. */
export const mcqMultiple = severalChoice(names);
