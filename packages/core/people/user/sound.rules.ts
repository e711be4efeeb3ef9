/**
 * How the same sounds of Indian names are written in Latin letters; the rules are applied in this
 * order.
 */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/x/g, "ks"],
  [/ph/g, "f"],
  [/ch+/g, "C"],
  [/ck?|q/g, "k"],
  [/z/g, "j"],
  [/ow(?![aeiouy])/g, "au"],
  [/[bw]/g, "v"],
  // An h after a consonant, before a consonant or at the end: Bharat, Subrahmanyam, Shah.
  [/(?<=[^aeiouy])h|h(?![aeiouy])/g, ""],
  [/ee|y/g, "i"],
  [/oo/g, "u"],
  [/ai|ei/g, "e"],
  [/au|ou/g, "o"],
  [/(.)\1+/g, "$1"],
];

/** A word of Latin letters in the form in which its sound is compared. */
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
 * The sound key of a folded word: a sign for its beginning, then the signs of its other consonants
 * in alphabetical order. So vowels, doubled or exchanged letters and similar consonants do not
 * matter. Undefined for a word of fewer than three letters, without a consonant after its
 * beginning, or not in Latin letters.
 */
export function soundKey(word: string): string | undefined {
  if (!/^[a-z]{3,}$/.test(word)) return undefined;
  const [first = "", ...rest] = respelled(word);
  const others = rest.flatMap((letter) => SIGN_OF.get(letter) ?? []).toSorted();
  return others.length === 0 ? undefined : (SIGN_OF.get(first) ?? VOWEL) + others.join("");
}

/**
 * Whether two texts differ in at most `most` letters: other, missing, added or exchanged letters.
 */
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

/**
 * The fewest letters of words that may differ in a letter. With one other letter, a shorter word is
 * another name.
 */
const SHORTEST = 4;
/**
 * Words of at least this length may differ in two letters if they sound alike, such as Mohammed and
 * Muhammad.
 */
const LONG = 6;

/** Whether two folded words are the same name, with a wrong letter or written by its sound. */
export function isAlike(one: string, other: string): boolean {
  if (!/^[\p{L}\p{M}]+$/u.test(other)) return false;
  const shorter = Math.min(one.length, other.length);
  if (shorter >= SHORTEST && isWithin(one, other, 1)) return true;
  const key = soundKey(one);
  if (key === undefined || key !== soundKey(other)) return false;
  const [left, right] = [respelled(one), respelled(other)];
  return isWithin(left, right, Math.min(left.length, right.length) >= LONG ? 2 : 1);
}

/** The most sound keys of a user; the longest words of the name are used. */
const MOST_KEYS = 2;

/** The sound keys of the longest words, each key once. */
export const soundKeysOf = (words: readonly string[]): string[] => [
  ...new Set(
    words
      .toSorted((a, b) => b.length - a.length)
      .flatMap((word) => soundKey(word) ?? [])
      .slice(0, MOST_KEYS),
  ),
];
