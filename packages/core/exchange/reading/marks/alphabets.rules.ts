/** The letters and digits that options and questions are counted with. */
export interface Alphabet {
  /** Its first letter, as forms name it. */
  name: string;
  letters: readonly string[];
  /** Signs that need no bracket or full stop: ①. */
  isEnclosed?: boolean;
}

const chars = (letters: string): string[] => Array.from(letters);

/**
 * At most ten letters or digits of each alphabet, because longer lists do not belong to a
 * question's options.
 */
export const ALPHABETS: readonly Alphabet[] = [
  { name: "A", letters: chars("ABCDEFGHIJ") },
  { name: "a", letters: chars("abcdefghij") },
  { name: "1", letters: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"] },
  { name: "i", letters: ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"] },
  { name: "I", letters: ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"] },
  { name: "p", letters: chars("pqrstuvw") },
  { name: "P", letters: chars("PQRSTUVW") },
  { name: "क", letters: chars("कखगघङच") },
  { name: "अ", letters: chars("अबसदइ") },
  { name: "१", letters: chars("१२३४५६७८") },
  { name: "ক", letters: chars("কখগঘঙচ") },
  { name: "১", letters: chars("১২৩৪৫৬৭৮") },
  { name: "ક", letters: chars("કખગઘચ") },
  { name: "அ", letters: chars("அஆஇஈஉஊ") },
  { name: "ก", letters: chars("กขคงจ") },
  { name: "А", letters: chars("АБВГДЕЖЗ") },
  { name: "а", letters: chars("абвгдежз") },
  { name: "Α", letters: chars("ΑΒΓΔΕΖ") },
  { name: "α", letters: chars("αβγδε") },
  { name: "أ", letters: chars("أبجده") },
  { name: "ا", letters: chars("ابجد") },
  { name: "א", letters: chars("אבגדה") },
  { name: "가", letters: chars("가나다라마") },
  { name: "ㄱ", letters: chars("ㄱㄴㄷㄹㅁ") },
  { name: "甲", letters: chars("甲乙丙丁戊") },
  { name: "ア", letters: chars("アイウエオ") },
  { name: "①", letters: chars("①②③④⑤⑥⑦⑧⑨⑩"), isEnclosed: true },
  { name: "❶", letters: chars("❶❷❸❹❺❻❼❽"), isEnclosed: true },
  { name: "Ⓐ", letters: chars("ⒶⒷⒸⒹⒺⒻⒼⒽ"), isEnclosed: true },
  { name: "ⓐ", letters: chars("ⓐⓑⓒⓓⓔⓕⓖⓗ"), isEnclosed: true },
  { name: "㉠", letters: chars("㉠㉡㉢㉣㉤"), isEnclosed: true },
  { name: "⑴", letters: chars("⑴⑵⑶⑷⑸⑹⑺⑻"), isEnclosed: true },
  { name: "⒜", letters: chars("⒜⒝⒞⒟⒠⒡⒢⒣"), isEnclosed: true },
];

/**
 * What a label means in one alphabet. Labels such as "i" and "c" have a meaning in more than one.
 */
export interface Ordinal {
  alphabet: Alphabet;
  index: number;
}

const byLetter = new Map<string, Ordinal[]>();
for (const alphabet of ALPHABETS) {
  alphabet.letters.forEach((letter, index) => {
    const found = byLetter.get(letter) ?? [];
    byLetter.set(letter, [...found, { alphabet, index }]);
  });
}

/** All readings of a label such as "B", "iv" or "②". Letters of full width count as plain ones. */
export const ordinalsOf = (label: string): readonly Ordinal[] =>
  byLetter.get(label) ?? byLetter.get(label.normalize("NFKC")) ?? [];

const sorted = (enclosed: boolean): string[] =>
  ALPHABETS.filter(({ isEnclosed = false }) => isEnclosed === enclosed)
    .flatMap(({ letters }) => letters)
    .filter((letter, at, all) => all.indexOf(letter) === at)
    .toSorted((a, b) => b.length - a.length);

/** Patterns of labels that need brackets or another sign, and of labels that do not. */
export const PLAIN_LABEL = [...sorted(false), "[Ａ-Ｈａ-ｈ１-８]"].join("|");
export const ENCLOSED_LABEL = sorted(true).join("|");

const isLetters = ({ letters: [first = ""] }: Alphabet): boolean =>
  !/\p{N}/u.test(first) || /[①❶]/u.test(first);

/**
 * A pattern of letters and of digits in circles: labels that are neither plain digits nor Roman
 * numbers.
 */
export const LETTER_LABEL = ALPHABETS.filter((one) => isLetters(one) && !/[iIpP]/.test(one.name))
  .flatMap(({ letters }) => letters.slice(0, 8))
  .join("|");

const DIGITS = ["0123456789", "०१२३४५६७८९", "০১২৩৪৫৬৭৮৯", "٠١٢٣٤٥٦٧٨٩", "０１２３４５６７８９"];

/** Digits of a script as a number. */
export const digitsOf = (text: string): number =>
  Number(
    Array.from(text, (char) => {
      const script = DIGITS.find((digits) => digits.includes(char));
      return script ? script.indexOf(char) : char;
    }).join(""),
  );

/** A digit of any script in which papers are numbered. */
export const DIGIT = "[0-9०-९০-৯٠-٩０-９]";
