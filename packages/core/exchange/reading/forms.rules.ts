import type { Block } from "./block.ts";
import { furnitureOf, isFurniture, isOwnProperty } from "./forms/furniture.rules.ts";
import { ownMarks, ownSkeletons } from "./forms/option-skeleton.rules.ts";
import { ownKeyEnd, ownKeyWords, ownNumber, ownNumberWords } from "./forms/own-words.rules.ts";
import { seenLines } from "./forms/seen-line.ts";
import type { NumberMark } from "./marks/number.rules.ts";
import type { OptionMark } from "./marks/option.rules.ts";

/** Forms that were learned from the file itself; the lists of known ones come first. */
export interface LearnedForms {
  numberIn(text: string): NumberMark | undefined;
  marksIn(text: string): OptionMark[];
  keyWordEnd(text: string): number | undefined;
  isFurniture(text: string): boolean;
  isProperty(text: string): boolean;
}

/** Longer lines have no form of their own. */
const LONGEST = 600;

export function learnForms(blocks: readonly Block[]): LearnedForms {
  const lines = seenLines(blocks);
  const skeletons = ownSkeletons(lines.map(({ text }) => text));
  const known = lines.map((line) => {
    const own = ownMarks(line.text, skeletons).map(({ index }) => index);
    return own.length > 0 ? { ...line, labels: [...line.labels, ...own] } : line;
  });
  const keyWords = ownKeyWords(known);
  const numberWords = ownNumberWords(known);
  const furniture = furnitureOf(
    known.map((line) => ({
      ...line,
      isKey: line.isKey || ownKeyEnd(line.text, keyWords) !== undefined,
    })),
  );
  const short = (text: string) => (text.length > LONGEST ? "" : text);
  return {
    numberIn: (text) => ownNumber(short(text), numberWords),
    marksIn: (text) => ownMarks(short(text), skeletons),
    keyWordEnd: (text) => ownKeyEnd(short(text), keyWords),
    isFurniture: (text) => isFurniture(short(text), furniture),
    isProperty: (text) => isOwnProperty(short(text), furniture),
  };
}
