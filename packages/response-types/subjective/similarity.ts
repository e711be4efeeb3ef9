const STOP_WORDS = new Set(
  (
    "a about above after again all also am an and any are as at be because been before being " +
    "below between both but by can could did do does doing down during each few for from further " +
    "had has have having he her here hers him his how i if in into is it its itself just me more " +
    "most my of off on once only or other our out over own same she should so some such than that " +
    "the their them then there these they this those through to too under until up very was we " +
    "were what when where which while who whom why will with would you your"
  ).split(" "),
);

/**
 * A number, with its sign unless the sign is a hyphen or a minus between two terms; with or without
 * grouping.
 */
const NUMBER =
  /(?:(?<![\p{L}\p{N}\p{M})\]])-)?(?<![\p{L}\p{N}\p{M}.])(?:\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)|\d+)?(?:\.\d+|(?<=\d))(?:e[+-]?\d+(?![\p{L}\p{N}]))?/u;
const WORD = /[\p{L}\p{N}\p{M}]+/u;
/** Symbols that turn a statement into its opposite. */
const RELATION = /<=|>=|!=|[<>≤≥≠]/u;
const PART = new RegExp(`(${NUMBER.source})|${WORD.source}|${RELATION.source}`, "gu");

const RELATIONS: Readonly<Record<string, string>> = { "<=": "≤", ">=": "≥", "!=": "≠" };

/** Numbers with more characters are compared as they are written. */
const MOST_DIGITS = 15;

/** Finds "× 10^-19" after a number, to replace it by the form that programs write: 1.6e-19. */
export const TIMES_TEN = /(\d)\s*[x×*·⋅]\s*10\s*\^\s*\{?\s*([+-]?\d+)(?:\s*\})?/gi;
const POWER_OF_TEN = /(?<=10)[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu;

/** "-2.50" and "-2.5" are the same word, and so are "1,000" and "1000". */
function numberWord(text: string): string {
  const plain = text.replaceAll(",", "");
  return plain.length > MOST_DIGITS ? plain : String(Number(plain));
}

/**
 * NFKC, lower case, without punctuation: the words of a text, in order. A number with its sign and
 * decimals is one word, and so is a relation symbol.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .replace(POWER_OF_TEN, (run) => `^${run}`)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replaceAll("\u2212", "-")
    .replace(TIMES_TEN, "$1e$2");
  return Array.from(plain.matchAll(PART), ([found, number]) =>
    number ? numberWord(number) : (RELATIONS[found] ?? found),
  );
}

/**
 * Counts the words without stop words. A text that has only stop words keeps them, because
 * otherwise nothing could match it.
 */
export function countWords(words: readonly string[], keepStopWords: boolean): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) {
    if (keepStopWords || !STOP_WORDS.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

const lengthOf = (counts: Map<string, number>) =>
  Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));

/** The cosine of the angle between two vectors of word counts: 0 to 1, 0 where one is empty. */
export function cosine(a: Map<string, number>, b: Map<string, number>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let dot = 0;
  for (const [word, count] of a) dot += count * (b.get(word) ?? 0);
  return dot / (lengthOf(a) * lengthOf(b));
}

/** The share of the phrases that occur as whole words; 0 if there are no phrases. */
export function coverage(words: readonly string[], phrases: readonly string[]): number {
  if (phrases.length === 0) return 0;
  const text = ` ${words.join(" ")} `;
  return phrases.filter((phrase) => text.includes(` ${phrase} `)).length / phrases.length;
}
