import { DIGIT, digitsOf } from "./alphabets.rules.ts";

/** A number at the beginning of a line that may begin a question. */
export interface NumberMark {
  /**
   * How the number is written: "Q#" with a word before it, "#.", "(#)", "#_" without a sign. "Q" is
   * a word without a number.
   */
  form: string;
  value: number | undefined;
  end: number;
}

/** How many characters of a line are looked at. */
const HEAD = 160;

const NAMES =
  "q(?:uestion|uest|ues|ue|n)?s?|câu(?:\\s*hỏi)?|bài|प्रश्न|प्र|सवाल|প্রশ্ন|problem|example|illustration|" +
  "№|вопрос|задание|savol|soal|pregunta|pergunta|frage|întrebarea|soru|문제|문항|题目|問題";
const NAMED = new RegExp(
  `^\\s*(?:\\/\\/\\s*)?(?:${NAMES})\\s*\\.?\\s*(?:no\\.?|number|n\\.?\\s?[º°]|संख्या|सं\\.?|क्र\\.?|№)?\\s*[.:#_-]?\\s*[([]?(${DIGIT}{1,4})[)\\]]?\\s*(?:[.):–-]+|(?=\\s)|$)\\s*`,
  "iu",
);
const PLAIN = new RegExp(`^\\s*(${DIGIT}{1,4})\\s?(?:\\.{1,2}|[):]|．|、)(?!\\d)\\s*`, "u");
const BRACKET = new RegExp(`^\\s*[([（](${DIGIT}{1,3})[)\\]）]\\s*\\.?\\s*`, "u");
const BARE = /^\s*(\d{1,3})\s*$/;
const WIDE = /^\s*(\d{1,3})(?:\t\s*| {2,})(?=\S)/;
/** A number without a space behind it: "12Which of these …". */
const STUCK = /^\s*(\d{1,3})(?=\p{Lu}\p{Ll}{2})/u;
const WORD_ALONE = new RegExp(`^\\s*(?:${NAMES})\\s*(?:[.:)–-]+\\s*|$)`, "iu");

/** The title of a question, as question banks write it: "::Q7:: What …". */
const TITLED = /^\s*::([^:]{1,60})::\s*/u;

/** The number that a line begins with, if it may be a question's. */
export function numberMark(line: string): NumberMark | undefined {
  const text = line.slice(0, HEAD);
  const found = (pattern: RegExp, form: (sign: string) => string): NumberMark | undefined => {
    const match = pattern.exec(text);
    if (!match) return undefined;
    const [whole, digits = ""] = match;
    return { form: form(whole), value: digitsOf(digits), end: whole.length };
  };
  const titled = TITLED.exec(text);
  if (titled) return { form: "Q", value: undefined, end: titled[0].length };
  return (
    found(NAMED, () => "Q#") ??
    found(PLAIN, (whole) => `#${signOf(whole)}`) ??
    found(BRACKET, () => "(#)") ??
    found(BARE, () => "#_") ??
    found(WIDE, () => "#_") ??
    found(STUCK, () => "#_") ??
    wordAlone(text)
  );
}

/** The word for a question without a number: "Question: What …". */
function wordAlone(text: string): NumberMark | undefined {
  const [whole] = WORD_ALONE.exec(text) ?? [];
  return whole === undefined || whole.trim().length < 2
    ? undefined
    : { form: "Q", value: undefined, end: whole.length };
}

const signOf = (whole: string): string => /[.):]/.exec(whole.normalize("NFKC"))?.[0] ?? ".";

/** Whether a form names its questions with a word, so that no other line looks like it. */
export const isWorded = (form: string): boolean => form.startsWith("Q") || /\p{L}#/u.test(form);
