/** Marks a formula that could not be read: such a formula is neither drawn nor published. */
const LOST = "\\FormulaNotRead";

/** Replaces a formula that could not be read, with the rest of its text. */
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

/** Said at the field that holds one. */
export const LOST_FORMULA =
  "A pasted formula could not be read. Click its red box and write it, or delete it.";
