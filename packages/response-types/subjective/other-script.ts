/** The scripts of the languages in which papers are read besides English. */
const SCRIPTS = [
  "Devanagari",
  "Bengali",
  "Gujarati",
  "Kannada",
  "Malayalam",
  "Oriya",
  "Gurmukhi",
  "Tamil",
  "Telugu",
  "Arabic",
].map((name) => `\\p{Script=${name}}`);

const ANY = new RegExp(`[${SCRIPTS.join("")}]`, "u");
const EACH = SCRIPTS.map((script) => new RegExp(script, "u"));

/**
 * Whether a text is written in a script that the other text does not have. Greek letters and
 * accents belong to English texts, too; a language that is written in Latin letters is not noticed.
 */
export const isInOtherScript = (text: string, other: string): boolean =>
  ANY.test(text) && EACH.some((script) => script.test(text) && !script.test(other));
