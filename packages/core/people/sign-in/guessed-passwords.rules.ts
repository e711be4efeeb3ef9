/** Characters written in place of a letter, and letters that look alike, with the letter for both. */
const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/[4@]/g, "a"],
  [/8/g, "b"],
  [/3/g, "e"],
  [/[1!|l]/g, "i"],
  [/0/g, "o"],
  [/[5$]/g, "s"],
  [/[7+]/g, "t"],
];

/** A lower-case word in the form in which words are stored and looked up. */
export const fold = (text: string): string =>
  LOOK_ALIKES.reduce((folded, [signs, letter]) => folded.replace(signs, letter), text);

/** Everything after the last letter: digits and punctuation appended to a word. */
const ENDING = /[^\p{L}\p{M}]*$/u;

/**
 * Whether a password is easy to guess, given a lookup of common words in folded form. Case,
 * look-alikes ("p@ssw0rd") and an ending of digits and punctuation ("krishna@123") are ignored.
 */
export function guessesOf(isKnown: (folded: string) => boolean): (password: string) => boolean {
  return (password) => {
    const plain = password.normalize("NFKC").toLowerCase();
    const { index: end } = ENDING.exec(plain) ?? { index: plain.length };
    // The ending may begin with look-alikes: "pa55w0rd$1" is "passwords" and a digit.
    for (let length = plain.length; length >= Math.max(1, end); length--) {
      if ((end > 0 || length === plain.length) && isKnown(fold(plain.slice(0, length)))) {
        return true;
      }
    }
    return false;
  };
}
