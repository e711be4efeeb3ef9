/** The fields of an author's draft that no type fills in. */
const NOTHING = { options: [], rows: [], tolerance: "", subjectiveKeywords: "", format: null };

/** Two blank options, with none marked as correct. */
const blankOptions = () => ({ ...NOTHING, options: ["", ""] });

export const blankSingle = () => ({ ...blankOptions(), answerKey: null });
export const blankMultiple = () => ({ ...blankOptions(), answerKey: [] });
/** A number or a text, nothing typed yet. */
export const blankText = () => ({ ...NOTHING, answerKey: "" });
export const blankMatrix = () => ({
  ...NOTHING,
  answerKey: Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => false)),
});
