import { singleChoice } from "../shared/single-choice.ts";

/** An assertion and a reason; one option says how they stand to each other. */
export const assertionReasoning = singleChoice({
  code: "ASSERTION_REASONING",
  label: "Assertion and reasoning",
  builderLabel: "ASSERTION REASONING",
  aliases: ["ASSERTION REASON", "ASSERTION AND REASON", "ASSERTION AND REASONING"],
});
