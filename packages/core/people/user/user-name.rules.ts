/** All kinds of whitespace, and letters that are displayed as blanks. */
const BLANKS = /[\s\p{Z}\u115f\u1160\u2800\u3164\uffa0]+/gu;

/**
 * Control characters, noncharacters, and invisible marks, including those that change the direction
 * of the text around the name. The joiners U+200C and U+200D stay, because Hindi and emoji need them.
 */
const INVISIBLE =
  /[\p{Cc}\p{Noncharacter_Code_Point}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu;

/** A character that is visible alone: not a combining mark, joiner or space. */
const VISIBLE = /[^\p{M}\p{Cf}\s]/u;

/** A name as it is stored: one line of visible text in NFC; empty if nothing is visible. */
export function cleanName(text: string): string {
  const name = text
    .toWellFormed()
    .replace(BLANKS, " ")
    .replace(INVISIBLE, "")
    .replace(BLANKS, " ")
    .normalize("NFC")
    .trim();
  return VISIBLE.test(name) ? name : "";
}
