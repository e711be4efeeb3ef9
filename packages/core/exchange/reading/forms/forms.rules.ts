import type { Block } from "../block.ts";
import { braceMark, hasBraces, isBrace } from "./brace-options.rules.ts";
import { type FrontKey, frontKeyOf, hasFrontKeys } from "./front-key.rules.ts";
import { furnitureOf, isFurniture, isOwnProperty } from "./furniture.rules.ts";
import { endsBehind, numberWordsOf, startsBehind } from "./number-word.rules.ts";
import { ownMarks, ownSkeletons } from "./option-skeleton.rules.ts";
import {
  ownKeyEnd,
  ownKeyWords,
  ownNumber,
  ownNumberWords,
  ownSolutionEnd,
  ownSolutionWords,
} from "./own-words.rules.ts";
import { keysAbove } from "./key-above.rules.ts";
import { type SeenLine, seenLines } from "./seen-line.ts";
import { type NumberMark, numberMark } from "../marks/number.rules.ts";
import type { OptionMark } from "../marks/option.rules.ts";

/**
 * What was learned about how the file writes numbers, labels, keys and other lines. The product's
 * own lists are used first.
 */
export interface LearnedForms {
  numberIn(text: string): NumberMark | undefined;
  marksIn(text: string): OptionMark[];
  keyWordEnd(text: string): number | undefined;
  solutionWordEnd(text: string): number | undefined;
  /**
   * Whether a block is a word for a key that is above the correct option, and not below all
   * options, where keys usually are.
   */
  isKeyAbove(block: number): boolean;
  /** @param from where the number of the line ends */
  frontKeyIn(text: string, from: number): FrontKey | undefined;
  /** Whether a line with a number ends its question: "Question 7: END". */
  endsQuestion(text: string): boolean;
  isFurniture(text: string): boolean;
  isProperty(text: string): boolean;
}

/** Longer lines are texts, in which no form is looked for. */
const LONGEST = 600;

const short = (text: string): string => (text.length > LONGEST ? "" : text);

/**
 * Learns the words for keys, numbers and solutions in the file's own language, and the lines that
 * are repeated around questions.
 */
function learnWords(known: readonly SeenLine[]) {
  const keyWords = ownKeyWords(known);
  const keyed = known.map((line) => ({
    ...line,
    isKey: line.isKey || ownKeyEnd(line.text, keyWords) !== undefined,
  }));
  const solutionWords = ownSolutionWords(keyed);
  const solved = keyed.map((line) => ({
    ...line,
    isSolution: line.isSolution || ownSolutionEnd(line.text, solutionWords) !== undefined,
  }));
  return {
    keyWords,
    solutionWords,
    numberWords: ownNumberWords(known),
    furniture: furnitureOf(solved),
    above: keysAbove(known),
  };
}

export function learnForms(blocks: readonly Block[]): LearnedForms {
  const lines = seenLines(blocks);
  const texts = lines.map(({ text }) => text);
  const skeletons = ownSkeletons(texts);
  const isBraced = hasBraces(texts);
  const isKeyInFront = hasFrontKeys(texts);
  const behind = numberWordsOf(texts);
  const known = lines.map((line) => {
    const own = ownMarks(line.text, skeletons).map(({ index }) => index);
    return own.length > 0 ? { ...line, labels: [...line.labels, ...own] } : line;
  });
  const { keyWords, solutionWords, numberWords, furniture, above } = learnWords(known);
  return {
    numberIn: (text) => {
      const number = ownNumber(short(text), numberWords) ?? numberMark(text);
      return number && startsBehind(text, behind) ? { ...number, end: text.length } : number;
    },
    endsQuestion: (text) => endsBehind(text, behind),
    marksIn: (text) => [...ownMarks(short(text), skeletons), ...(isBraced ? braceMark(text) : [])],
    keyWordEnd: (text) => ownKeyEnd(short(text), keyWords),
    solutionWordEnd: (text) => ownSolutionEnd(short(text), solutionWords),
    isKeyAbove: (block) => above.has(block),
    frontKeyIn: (text, from) => (isKeyInFront ? frontKeyOf(text, from) : undefined),
    isFurniture: (text) => (isBraced && isBrace(text)) || isFurniture(short(text), furniture),
    isProperty: (text) => isOwnProperty(short(text), furniture),
  };
}
