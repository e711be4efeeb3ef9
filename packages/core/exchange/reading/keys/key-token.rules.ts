import { matchAt, numberOf } from "./key-sheet.rules.ts";

/** The smallest parts of a list of keys: numbers, separators, values. Every pattern is bounded. */

/** The number of a question. */
export interface NumberToken {
  value: number;
  end: number;
  isWorded: boolean;
  isBracketed: boolean;
}

const WORDS =
  "Q(?:ue(?:s(?:tion)?)?)?s?|No|प्रश्न|प्र|सवाल|Câu(?: hỏi)?|Вопрос|문제|문항|Soal|Savol|Pregunta|Frage|第";
const NUMBER = new RegExp(
  `(${WORDS})?\\.? {0,3}(?:no\\.?|№|#|संख्या)? {0,3}[.:]? {0,3}([([]?)(\\p{Nd}{1,4})([)\\]]?)(?:題|题|번)?`,
  "iuy",
);

export function numberAt(text: string, at: number): NumberToken | undefined {
  const found = matchAt(NUMBER, text, at);
  if (!found) return undefined;
  const [all, word = "", open = "", digits = "", close = ""] = found;
  const isBracketed = open !== "" && close !== "";
  if (open !== "" && close === "") return undefined;
  if (word === "" && !all.startsWith(open + digits)) return undefined;
  const value = numberOf(digits);
  if (Number.isNaN(value)) return undefined;
  const end = at + all.length - (open === "" ? close.length : 0);
  return { value, end, isWorded: word !== "", isBracketed };
}

export type SeparatorKind = "closer" | "dash" | "space";
export interface Separator {
  kind: SeparatorKind;
  sign: string;
  end: number;
}

/** A full stop right before a digit is a decimal point; a minus before a digit is its sign. */
const CLOSER =
  / {0,5}([.):=]{1,3}>?|[-–—]{1,2}>|[→➔➡►⇒])(?:(?<=\.)(?=[^\p{Nd}]|$)|(?<!\.))(?: {0,3}[-–—]{1,3}(?= {0,3}[\p{L}([①-⑳]))? {0,20}/uy;
const DASH = / {0,5}([-–—]) {0,5}/uy;
const SPACES = / {0,20}/y;
/** Labels that directly follow their numbers: "1B 2C". */
const TOUCHING = /[A-Ha-h](?=$|[ ,;|.])/y;

export function separatorAt(
  text: string,
  { end, isBracketed }: NumberToken,
): Separator | undefined {
  const closer = matchAt(CLOSER, text, end);
  if (closer) return { kind: "closer", sign: closer[1] ?? "", end: end + closer[0].length };
  // In "3 -2", the key of 3 may be 2 or -2: only the neighbouring lines decide.
  const dash = / [-–—]\.?\p{Nd}/uy;
  const found = matchAt(dash, text, end) ? undefined : matchAt(DASH, text, end);
  if (found) return { kind: "dash", sign: "-", end: end + found[0].length };
  const spaces = matchAt(SPACES, text, end)?.[0].length ?? 0;
  if (spaces === 0 && !isBracketed && !matchAt(TOUCHING, text, end)) return undefined;
  return { kind: "space", sign: isBracketed ? "()" : "", end: end + spaces };
}

const ANSWER_WORD =
  /(?:(?:the )?(?:(?:correct|right) )?(?:answers?|ans|key|option|choice|opt)(?: (?:is|option))?|correct|(?:सही )?(?:उत्तर|विकल्प)|जवाब|ответ|정답|答案|đáp án|(?:kunci )?jawaban|javob|respuesta|réponse|antwort)(?![\p{L}\p{M}\p{N}])\.? {0,5}[:=.)]{0,2}(?:(?<![:=)])[-–—](?=[ ]|[^\p{Nd}.]))? {0,5}/iuy;
/** Any word with a colon or a sign of equality names a key too, in whatever language. */
const NAMED =
  /(?!(?:sol|hint|expl|reason|note|mark|topic|level|chapter|time|हल|व्याख्या|संकेत))\p{L}[\p{L}\p{M}'’ʻ ]{1,30}[:=] {0,5}/iuy;

/** The position after a word that names a key; `at` if there is no such word. */
export function answerWordEnd(text: string, at: number, isAnyWord = false): number {
  const found =
    matchAt(ANSWER_WORD, text, at) ?? (isAnyWord ? matchAt(NAMED, text, at) : undefined);
  return at + (found?.[0].length ?? 0);
}

const ROMAN = "(?:i{1,3}|iv|vi{0,3}|ix|x|I{1,3}|IV|VI{0,3}|IX|X)";
const CIRCLED = "[①-⑳⑴-⒇⒜-⒵Ⓐ-ⓩ❶-❿➀-➓㉠-㉭㊀-㊉]";
const NOT_MORE = "(?![\\p{L}\\p{M}\\p{N}])";
const NO_NUMBER = "(?!Q\\.? ?\\p{Nd})";
const LETTER_LABEL = `(?:[([{] ?(?:${ROMAN}|\\p{L}) ?[)\\]}]|${CIRCLED}|${NO_NUMBER}(?:${ROMAN}|\\p{L})${NOT_MORE}\\)?)`;
const DIGIT_LABEL = "[([{] ?\\p{Nd}{1,2} ?[)\\]}]";
const AND = "(?: ?[,&/+] ?| (?:and|or|और|या|и|или|va|và) )";
const LETTERS = `${LETTER_LABEL}(?:${AND}${LETTER_LABEL}){0,7}`;
const DIGITS = `${DIGIT_LABEL}(?:${AND}${DIGIT_LABEL}){0,7}`;
const ITEM = `(?:${ROMAN}|\\p{L}|\\p{Nd})`;
const IN_BRACKETS = `[([] ?${ITEM}(?: ?[,&/] ?${ITEM}){1,7} ?[)\\]]`;
const ADJACENT = `(?:\\([A-Ha-h]{2,6}\\)|[A-H]{2,6}|[a-h]{2,5})${NOT_MORE}`;
const PLAIN =
  "[-−–+±]? ?(?:\\p{Nd}{1,3}(?:,\\p{Nd}{2,3}){1,8}(?:\\.\\p{Nd}{1,30})?|\\p{Nd}{1,30}(?:[.,]\\p{Nd}{1,30})?|\\.\\p{Nd}{1,30})(?:[eE][-−+]?\\p{Nd}{1,3})?";
const POWER =
  "(?:[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}| ?[x×*·] ?10(?: ?\\^ ?[({]?[-−]?\\p{Nd}{1,3}[)}]?|[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4})?)?";
const ONE = `${PLAIN}${POWER}(?: ?%)?`;
const AFTER_DIGITS = "(?! ?[.):=][^\\p{Nd}]| ?[.):=]$)";
const number = (operators: string): string =>
  `(?:\\[ ?${ONE} ?[,;] ?${ONE} ?\\]|${ONE}(?:(?: ?(?:${operators}) ?| (?:to|or|से|या|до|или) )${ONE}${AFTER_DIGITS}){0,6})`;
/**
 * Excludes the beginning of the next key: the 3 of "3. D" is a question's number, and not a second
 * value of the key before.
 */
const NO_PAIR = "(?! ?[.):=]{1,2} ?[([]?\\p{L}(?![\\p{L}\\p{M}]))";
const NUMBERS = number("±|\\+/-|-|–|−|/|,(?! ?\\p{Nd}{1,4} ?[.):=–-])");
const NUMBERS_AFTER_DASH = number("±|\\+/-|/|,(?! ?\\p{Nd}{1,4} ?[.):=–-])");
const ALL = "(?:all|none|both)(?: (?:of|the|these|above|them)){0,4}";
const SPECIAL = `(?:bonus|dropped|drop|cancell?ed|deleted|withdrawn|mta|true|false|yes|no|${ALL}|सत्य|असत्य|सही|गलत|верно|неверно)${NOT_MORE}`;
const PAIRED =
  "[([]?[A-Ha-h][)\\]]? ?(?:[-–→:]|->) ?[([]?[p-wP-W1-8][)\\]]?(?: ?, ?[([]?[p-wP-W1-8][)\\]]?(?! ?[-–→:])){0,5}";
const MATRIX = `${PAIRED}(?: ?[;,]? ?${PAIRED}){1,7}`;
const BOUNDARY = "(?:(?=$|[ ,;|/•·]|\\.(?: |$))|(?<=[)\\]}])(?=\\p{Nd}))";

const sticky = (source: string, flags = "uy"): RegExp =>
  new RegExp(`(?:${source})${BOUNDARY}`, flags);

const ANY_SEPARATOR = [LETTERS, DIGITS, IN_BRACKETS, ADJACENT].map((one) => sticky(one));
const AFTER_WORDS = [...ANY_SEPARATOR, sticky(SPECIAL, "iuy")];
const AFTER_DASH = [...AFTER_WORDS, sticky(NUMBERS_AFTER_DASH + NO_PAIR)];
/**
 * The sign of a question without a key, or of one for which everyone gets the marks: "1. *", "2.
 * -".
 */
const SIGN = "(?:\\*{1,3}|[-–—]{1,3})(?= |,|;|$)";
const AFTER_CLOSER = [...AFTER_WORDS, sticky(NUMBERS + NO_PAIR), sticky(MATRIX), sticky(SIGN)];
const BY_KIND = { space: AFTER_WORDS, dash: AFTER_DASH, closer: AFTER_CLOSER };

/**
 * Whether letters beside each other are a word. They are several labels, such as "ACD", only if no
 * letter comes twice and small letters rise.
 */
const isWord = (written: string): boolean => {
  const inside = written.replace(/[()]/g, "");
  if (!/^[A-Ha-h]{2,6}$/.test(inside)) return false;
  const letters = Array.from(inside);
  const isRising = letters.every((letter, i) => i === 0 || letter > (letters[i - 1] ?? ""));
  return new Set(letters).size !== letters.length || (/[a-h]/.test(inside) && !isRising);
};

/** The longest value at a place: labels, numbers, pairs or a word such as "Bonus". */
export function valueAt(
  text: string,
  at: number,
  kind: SeparatorKind,
): { written: string; end: number } | undefined {
  let longest = "";
  for (const pattern of BY_KIND[kind]) {
    const found = matchAt(pattern, text, at)?.[0] ?? "";
    if (found.length > longest.length && !isWord(found)) longest = found;
  }
  return longest === "" ? undefined : { written: longest.trim(), end: at + longest.length };
}

/** Whether a whole text is a value. */
export const isValue = (text: string): boolean => valueAt(text, 0, "closer")?.end === text.length;

const SHORT = new RegExp(
  `^(?:${LETTERS}|${DIGITS}|${IN_BRACKETS}|${ADJACENT}|${SPECIAL})\\.?$`,
  "iu",
);
/** Whether a whole text is labels or a word for an answer, and no number. */
export const isLabelValue = (text: string): boolean => text.length <= 60 && SHORT.test(text);
