/** Characters that are written in place of a letter or look like one, each with that letter. */
const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/[4@]/g, "a"],
  [/8/g, "b"],
  [/3/g, "e"],
  [/[1!|l]/g, "i"],
  [/0/g, "o"],
  [/[5$]/g, "s"],
  [/[7+]/g, "t"],
];

/** A lower-case word in the form in which it is stored and looked up, without look-alikes. */
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

/** With these sizes, about one unknown word in 100,000 seems to be known. */
const BITS_PER_WORD = 24;
const HASHES_PER_WORD = 17;

/** A hash of a word; the first eight bytes of it are used. */
type Digest = (word: string) => Uint8Array;

/** The positions of a word's bits in a filter of this many bits. */
function* bitsOf(word: string, bits: number, digest: Digest): Generator<number> {
  const hash = digest(word);
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength);
  const [first, step] = [view.getUint32(0), view.getUint32(4)];
  for (let n = 0; n < HASHES_PER_WORD; n++) yield (first + n * step) % bits;
}

/** A Bloom filter of the words: three bytes per word, whatever its length. */
export function filterOf(words: ReadonlySet<string>, digest: Digest): Uint8Array {
  const filter = new Uint8Array(Math.ceil((words.size * BITS_PER_WORD) / 8));
  for (const word of words) {
    for (const bit of bitsOf(word, filter.length * 8, digest)) {
      filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return filter;
}

/** Whether a filter contains a word: always true for its own words, rarely for any other. */
export function knows(filter: Uint8Array, word: string, digest: Digest): boolean {
  for (const bit of bitsOf(word, filter.length * 8, digest)) {
    if (((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}
