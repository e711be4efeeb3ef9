/** Ways of writing the same sounds of Indian names in Latin letters, in the order of their use. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/x/g, "ks"],
  [/ph/g, "f"],
  [/ch+/g, "C"],
  [/ck?|q/g, "k"],
  [/z/g, "j"],
  [/ow(?![aeiouy])/g, "au"],
  [/[bw]/g, "v"],
  // Breath after a consonant or before one, or at the end: Bharat, Subrahmanyam, Shah.
  [/(?<=[^aeiouy])h|h(?![aeiouy])/g, ""],
  [/ee|y/g, "i"],
  [/oo/g, "u"],
  [/ai|ei/g, "e"],
  [/au|ou/g, "o"],
  [/(.)\1+/g, "$1"],
];

/** A word of Latin letters as it is compared by its sound. */
const respelled = (word: string): string =>
  SPELLINGS.reduce((text, [written, sound]) => text.replace(written, sound), word);

/** Consonants that are confused with each other share a sign. */
const SIGNS = { k: "kg", c: "Cj", t: "td", p: "pvf", n: "mn", r: "r", l: "l", s: "s", h: "h" };
const SIGN_OF = new Map(
  Object.entries(SIGNS).flatMap(([sign, letters]) =>
    Array.from(letters, (letter) => [letter, sign] as const),
  ),
);
const VOWEL = "a";

/**
 * The sound key of a folded word: one sign for how it begins, then those of its other consonants in
 * alphabetical order, so that vowels, doubled and exchanged letters and related consonants do not
 * matter. Undefined for a word of one sign, and for one that is not written in Latin letters.
 */
export function soundKey(word: string): string | undefined {
  if (!/^[a-z]{3,}$/.test(word)) return undefined;
  const [first = "", ...rest] = respelled(word);
  const others = rest.flatMap((letter) => SIGN_OF.get(letter) ?? []).toSorted();
  return others.length === 0 ? undefined : (SIGN_OF.get(first) ?? VOWEL) + others.join("");
}

/** Whether a text becomes another one by at most `most` letters: other, missing, added, exchanged. */
export function isWithin(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  const rows = [Array.from({ length: other.length + 1 }, (_, n) => n)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= one.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const isExchanged = i > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1)];
      if (j > 1 && isExchanged) ways.push(at(i - 2, j - 2) + 1);
      rows[i]?.push(Math.min(...ways));
    }
  }
  return at(one.length, other.length) <= most;
}

/** Shorter words are not compared letter by letter: one other letter would be another name. */
const SHORTEST = 4;
/** Longer words may differ in two letters if they sound alike, such as Mohammed and Muhammad. */
const LONG = 6;

/** Whether two folded words are one name with a wrong letter, or written as it sounds. */
export function isAlike(one: string, other: string): boolean {
  if (!/^[\p{L}\p{M}]+$/u.test(other)) return false;
  const shorter = Math.min(one.length, other.length);
  if (shorter >= SHORTEST && isWithin(one, other, 1)) return true;
  const key = soundKey(one);
  if (key === undefined || key !== soundKey(other)) return false;
  const [left, right] = [respelled(one), respelled(other)];
  return isWithin(left, right, Math.min(left.length, right.length) >= LONG ? 2 : 1);
}

/** The most sound keys of a user: those of the longest words of the name. */
const MOST_KEYS = 2;

/** The sound keys of the longest of some words, each once. */
export const soundKeysOf = (words: readonly string[]): string[] => [
  ...new Set(
    words
      .toSorted((a, b) => b.length - a.length)
      .flatMap((word) => soundKey(word) ?? [])
      .slice(0, MOST_KEYS),
  ),
];
