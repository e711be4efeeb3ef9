/** No maths engine knows this command, so a formula that could not be read stops the publishing. */
const LOST = "\\FormulaNotRead";

/** Stands for a formula that could not be read, with what is left of its text. */
export const lostFormula = (text: string): string =>
  `${LOST}{${text
    .replace(/[\\{}]/g, " ")
    .replace(/\s+/g, " ")
    .trim()}}`;

/** What is left of a formula that could not be read; undefined for any other formula. */
export const lostText = (latex: string): string | undefined =>
  latex.startsWith(`${LOST}{`) ? latex.slice(LOST.length + 1, -1) : undefined;

/** Whether rich text holds a formula that could not be read. */
export const hasLostFormula = (html: string): boolean => html.includes(`data-latex="${LOST}{`);
