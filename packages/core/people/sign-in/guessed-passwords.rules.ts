/** Characters that people write for a letter, and letters that look alike, each as one letter. */
const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/[4@]/g, "a"],
  [/8/g, "b"],
  [/3/g, "e"],
  [/[1!|l]/g, "i"],
  [/0/g, "o"],
  [/[5$]/g, "s"],
  [/[7+]/g, "t"],
];

/** A word in lower case as it is kept and looked up. */
export const fold = (text: string): string =>
  LOOK_ALIKES.reduce((folded, [signs, letter]) => folded.replace(signs, letter), text);

/** Everything after the last letter: the digits and marks that a word was made longer with. */
const ENDING = /[^\p{L}\p{M}]*$/u;

/**
 * Whether a password is one of those that are guessed first, given what knows their folded words.
 * Case, look-alikes ("p@ssw0rd") and an ending of digits and marks ("krishna@123") change nothing.
 */
export function guessesOf(isKnown: (folded: string) => boolean): (password: string) => boolean {
  return (password) => {
    const plain = password.normalize("NFKC").toLowerCase();
    const { index: end } = ENDING.exec(plain) ?? { index: plain.length };
    // A sign of the ending may itself stand for a letter: "pa55w0rd$1" is "passwords" and a digit.
    for (let length = plain.length; length >= Math.max(1, end); length--) {
      if ((end > 0 || length === plain.length) && isKnown(fold(plain.slice(0, length)))) {
        return true;
      }
    }
    return false;
  };
}
