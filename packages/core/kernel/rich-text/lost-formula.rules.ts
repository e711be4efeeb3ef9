/** Marks a formula that could not be read. Such a formula is neither rendered nor published. */
const LOST = "\\FormulaNotRead";

/**
 * A formula that takes the place of one that could not be read. It keeps the text that was left.
 */
export const lostFormula = (text: string): string =>
  `${LOST}{${text
    .replace(/[\\{}]/g, " ")
    .replace(/\s+/g, " ")
    .trim()}}`;

/** The remaining text of a formula that could not be read; undefined for any other formula. */
export const lostText = (latex: string): string | undefined =>
  latex.startsWith(`${LOST}{`) ? latex.slice(LOST.length + 1, -1) : undefined;

/** Whether rich text holds a formula that could not be read. */
export const hasLostFormula = (html: string): boolean => html.includes(`data-latex="${LOST}{`);

/** The error at a field that contains such a formula. */
export const LOST_FORMULA =
  "A pasted formula could not be read. Click its red box and write it, or delete it.";
