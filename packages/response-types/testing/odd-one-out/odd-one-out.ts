import { reorderOptions } from "../../shared/option.ts";
import { singleChoice } from "../../shared/single-choice.ts";
import { names } from "./odd-one-out.names.ts";

/** One option does not belong with the others. It has no exchange with other systems. */
export const oddOneOut = { ...singleChoice(names), reorder: reorderOptions };
