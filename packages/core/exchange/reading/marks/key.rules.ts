/** Words and signs of key lines: which answer is correct, and why. */

/** Words for a key, as a pattern. */
export const KEY_WORDS = [
  "(?:the\\s+)?(?:correct|right|true)\\s+(?:option|answer|choice|ans)(?:\\s*(?:is|are))?",
  "answers?(?:\\s*key)?",
  "ans",
  "key",
  "correct(?=\\s*[:=])",
  "सही\\s*(?:उत्तर|विकल्प)",
  "उत्तर",
  "जवाब",
  "উত্তর",
  "đáp\\s*án(?:\\s*đúng)?(?:\\s*là)?",
  "(?:(?:правильный|верный)\\s+)?ответ",
  "to.?g.?ri\\s*javob",
  "javob",
  "kunci(?:\\s*jawaban)?",
  "jawaban",
  "respuesta(?:\\s*correcta)?",
  "resposta(?:\\s*correta)?",
  "réponse(?:\\s*correcte)?",
  "(?:richtige\\s+)?antwort",
  "(?:doğru\\s+)?cevap",
  "răspuns(?:\\s*corect)?",
  "정답",
  "답",
  "答案",
  "正解",
].join("|");
const ARROW = "(?:[→➔►▶•*✓✔✅–-]+\\s?)?";
/** What may follow the word for a key: a sign, a label in brackets, a label alone, or nothing. */
const BEHIND =
  "(?:\\s?[.:)=→–-]+\\s*|：\\s*|\\s(?=\\s?[([]\\s?[\\p{L}\\d])|\\s(?=\\s?[-−+]?\\d+(?:\\.\\d+)?\\s?\\.?\\s*$)|\\s(?=\\s?(?:option\\s)?\\s?[A-Ha-h1-8](?:\\s?[,&]\\s?[A-Ha-h1-8]){0,7}\\s?\\.?\\s*$)|\\s?(?=[①-⑩])|\\s*$)";
/** A line such as "The correct answer is option B". A text may be in the place of the label. */
const STATED =
  /^\s*[→➔►]?\s?(?:the\s+)?(?:correct|right)\s+(?:option|answer|choice)\s+(?:is|are)\s*[:=–-]?\s*(?:option\s+(?=\S))?(?=\S)/iu;
const KEY = new RegExp(`^\\s*${ARROW}[[(]?(?:${KEY_WORDS})[\\])]?${BEHIND}`, "iu");
const SOLUTION =
  /^\s*[[(]?(?:detailed\s+)?(?:solution|sol|hints?(?:\s*\/\s*explanation)?|explanations?|expl?|reason(?:ing)?|rationale|feedback|हल|व्याख्या|स्पष्टीकरण|संकेत|ব্যাখ্যা|lời\s*giải|lý\s*giải|giải\s*thích|hướng\s*dẫn(?:\s*giải)?|пояснение|решение|объяснение|izoh|pembahasan|explicación|해설|解析|解説)[\])]?\s?(?:[.:)–-]+\s*|：\s*|$|(?<=\])\s*)/iu;
const ZONE =
  /^\s*(?:\W{0,5})(?:answer\s*keys?|(?:correct\s+)?answers|keys?|key\s+answers|solutions?|hints?\s*(?:and|&)\s*solutions?|answers?\s*(?:and|&|with)\s*(?:solutions?|explanations?)|answer\s*sheet|उत्तर\s*(?:माला|कुंजी|तालिका)|उत्तरमाला|đáp\s*án|ответы|ключи|kunci(?:\s*jawaban)?|정답(?:표)?|参考答案|答案)\s*(?:\([^)]{0,40}\))?\s*[:.–-]*\s*$/iu;
/** How many characters of a line are looked at. */
const HEAD = 200;

/** The end of the word that names a key at the beginning of a text, or undefined. */
export const keyWordEnd = (text: string): number | undefined =>
  (STATED.exec(text.slice(0, HEAD)) ?? KEY.exec(text.slice(0, HEAD)))?.[0].length;

/**
 * A word for a solution without a sign behind it, in front of a sentence: "Solution The force …".
 */
const BARE_SOLUTION =
  /^\s*(?:SOLUTION|Solution|EXPLANATION|Explanation|HINT|Hint|SOL|Sol|EXP|Exp)\s+(?=\p{Lu}|\ufffc)/u;

/** The end of the word that names a solution, or undefined. */
export const solutionWordEnd = (text: string): number | undefined =>
  (SOLUTION.exec(text.slice(0, HEAD)) ?? BARE_SOLUTION.exec(text.slice(0, HEAD)))?.[0].length;

/** Whether a line announces keys of many questions. */
export const announcesKeys = (text: string): boolean => text.length < HEAD && ZONE.test(text);

/**
 * The label of a line that is only "Option B", as in files that have this line below "[solution]".
 */
export function namedOption(text: string): string | undefined {
  return /^\s*option\s?[:(]?\s?([A-H1-4])\)?\.?\s*$/i.exec(text.slice(0, HEAD))?.[1];
}

const INSIDE = new RegExp(
  `(?:^|\\s)(?:(?:${KEY_WORDS})\\s?[.:：]|(?:correct|right)\\s(?:answer|option)\\sis\\s)`,
  "iu",
);

/**
 * Whether an option has a word for a key in its text: the key was then taken for a part of the
 * option.
 */
export const holdsKeyWord = (text: string): boolean => INSIDE.test(text.slice(0, 2000));
