/** Blanks of every kind, and letters that are drawn as nothing. */
const BLANKS = /[\s\p{Z}\u115f\u1160\u2800\u3164\uffa0]+/gu;

/**
 * Controls, what is no character, and marks that nobody sees or that turn the direction of what stands around the name.
 * The joiners U+200C and U+200D stay: Hindi and pictures of people are written with them.
 */
const UNSEEN =
  /[\p{Cc}\p{Noncharacter_Code_Point}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu;

/** Something to see: more than marks that need a letter, and joiners. */
const SEEN = /[^\p{M}\p{Cf}\s]/u;

/** A name as it is kept: one line of what can be seen, in one spelling; empty without any of it. */
export function seenName(text: string): string {
  const name = text
    .toWellFormed()
    .replace(BLANKS, " ")
    .replace(UNSEEN, "")
    .replace(BLANKS, " ")
    .normalize("NFC")
    .trim();
  return SEEN.test(name) ? name : "";
}
