import type { Line } from "./lines.rules.ts";
import { isFurniture } from "./margins.rules.ts";

/** A line that begins the answer to a question, or its solution. */
const ANSWER =
  /^\s*[[(]?\s*(?:correct\s+)?(?:answers?|ans|key|correct\s+option|उत्तर|答案|【答案】)(?:\s+key)?\s*[\])]?\s*\.?\s*(?:[:：=–]|-\s|[-.]?\s*[([]?[A-Ha-h1-8][)\].]?\s*$)/iu;
const SOLUTION =
  /^\s*[[(]?\s*(?:sol|solutions?|explanations?|hints?|हल|व्याख्या|解析)\s*[\])]?\s*(?:[.:：\-–=]|$)/iu;
/** An answer at the end of a line that belongs to the question. */
const INLINE_ANSWER =
  /(?:\bans(?:wer)?\s*[.:\-–=]+\s*[([]?\s*[A-Da-d1-4]\b)|(?:\bcorrect\s+(?:answer|option)\s*[:=])/i;
const LETTER =
  /^\s*[[(]?\s*(?:correct\s+)?(?:answers?|ans|key|correct\s+option|उत्तर)\s*[.:：\-–=]*\s*[([]?\s*([A-Ha-h1-8])\b/iu;

/** Text that names the questions after it: a section, a shared stem. */
const NAMES_QUESTIONS =
  /(?:questions?|que|q\.?)\s*(?:nos?\.?|numbers?)?\s*[.:]?\s*\(?\s*\d+\s*(?:to|-|–|—|and|&|से)\s*(?:q\.?\s*)?\d+|प्रश्न[\s\-–]*स[ंॊ]/iu;
const SECTION =
  /^\s*(?:section|part|paper|subject|topic|खण्ड|खंड|भाग)(?![a-z])[\s\-–:]*(?:[A-Z\dIVX]|\p{L}{3,})/iu;
const STEM = /^\s*(?:paragraph|passage|comprehension|directions?|case\s+study)\b/i;
const END =
  /^\s*(?:[*•\-=_~#]\s*){4,}$|^\s*(?:end\s+of\s+(?:the\s+)?(?:paper|section|question)|best\s+of\s+luck|all\s+the\s+best)/i;
const ROMAN = /^\s*(?:I{1,3}|IV|VI{0,3}|IX|X)\s*[.)]\s+\S/;
const OPTION = /[([]?\s*[A-Da-d1-4]\s*[)\].]/;

export const isAnswer = (line: Line): boolean => ANSWER.test(line.text) || SOLUTION.test(line.text);
export const answerIn = ({ text }: Line): string | undefined =>
  LETTER.exec(text)?.[1]?.toUpperCase();
export const showsAnswer = ({ text }: Line): boolean =>
  ANSWER.test(text) || SOLUTION.test(text) || INLINE_ANSWER.test(text);

interface Place {
  /** The left edge of the question's number. */
  edge: number;
  /** The middle of its column. */
  middle: number;
  /** Half of the width of its column. */
  half: number;
  /** Whether options stand above the line. */
  afterOptions: boolean;
}

/** Whether a line below a question's text belongs to what follows: a heading, a section, a stem. */
export function isTail(line: Line, { edge, middle, half, afterOptions }: Place): boolean {
  const { text } = line;
  if (isFurniture(line) || END.test(text)) return true;
  const isOutside = line.l <= edge + 6;
  const isCentred = Math.abs((line.l + line.r) / 2 - middle) < 22 && line.r - line.l < half * 1.6;
  if (NAMES_QUESTIONS.test(text) && (isOutside || isCentred || STEM.test(text))) return true;
  if (STEM.test(text) && (isOutside || isCentred) && afterOptions) return true;
  if (SECTION.test(text) && text.length < 70 && (isOutside || isCentred)) {
    return isCentred || afterOptions || /^[^a-z]+$/.test(text);
  }
  if (ROMAN.test(text) && isOutside && afterOptions) return true;
  return isCentred && text.length < 70 && isCapitals(text) && !OPTION.test(text);
}

/** Formulas in another script are not headings in capitals. */
function isCapitals(text: string): boolean {
  const letters = text.replace(/[^A-Za-z]/g, "");
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = letters.replace(/[^A-Z]/g, "").length;
  return letters.length >= 5 && letters.length > all * 0.8 && capitals > letters.length * 0.8;
}
