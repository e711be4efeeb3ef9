import { reorderOptions } from "../shared/option.ts";
import { singleChoice } from "../shared/single-choice.ts";
import { names } from "./mcq-single.names.ts";

/** One option of up to eight is correct. */
export const mcqSingle = { ...singleChoice(names), reorder: reorderOptions };
