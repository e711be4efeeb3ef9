/** The scripts of the languages in which papers are read besides English. */
export const SCRIPTS = [
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
] as const;
export type Script = (typeof SCRIPTS)[number];

const EACH = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, "u")] as const);

/** The scripts that a text is written in; English texts have none of them. */
export const scriptsIn = (text: string): Script[] =>
  EACH.flatMap(([script, letter]) => (letter.test(text) ? script : []));
