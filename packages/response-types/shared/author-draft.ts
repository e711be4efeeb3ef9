/** The empty fields of a new draft; each type sets the fields that it needs. */
const NOTHING = { options: [], rows: [], tolerance: "", subjectiveKeywords: "", format: null };

/** Two blank options, with none marked as correct. */
const blankOptions = () => ({ ...NOTHING, options: ["", ""] });

export const blankSingle = () => ({ ...blankOptions(), answerKey: null });
export const blankMultiple = () => ({ ...blankOptions(), answerKey: [] });
/** The draft of a type whose answer is a number or a text, with nothing typed yet. */
export const blankText = () => ({ ...NOTHING, answerKey: "" });
export const blankMatrix = () => ({
  ...NOTHING,
  answerKey: Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => false)),
});
