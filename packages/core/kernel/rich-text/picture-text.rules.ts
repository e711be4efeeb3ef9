/** Begins the text of a picture that was cut out of a PDF, for screen readers and the search. */
export const PICTURE_TEXT = "Picture of the question. Text from the PDF, unchecked:";

const PICTURE = new RegExp(`<img\\b[^<>]*\\balt="${PICTURE_TEXT}\\s*([^"\\s][^"]*)"[^<>]*>`, "g");

/**
 * Writes the text of each picture that was cut out of a PDF in place of the picture: such questions
 * are found and compared by their text. Other pictures stay, and those without a text.
 */
export const withPictureText = (html: string): string =>
  html.includes(PICTURE_TEXT) ? html.replace(PICTURE, " $1 ") : html;

/** Whether a question is a picture that was cut out of a PDF. */
export const isPictured = (html: string): boolean => html.includes(`alt="${PICTURE_TEXT}`);
