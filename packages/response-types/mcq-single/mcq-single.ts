import { singleChoice } from "../shared/single-choice.ts";

/** One option of up to eight is right. */
export const mcqSingle = singleChoice({
  code: "MCQ_SINGLE",
  label: "Multiple choice (one correct)",
  builderLabel: "MCQ-SINGLE CORRECT",
  aliases: ["MCQ", "SINGLE", "SINGLE CORRECT", "SINGLE CHOICE"],
});
