import type { Block } from "../block.ts";
import { keyWordEnd, solutionWordEnd } from "../marks/key.rules.ts";
import { isNoise } from "../marks/noise.rules.ts";
import { numberMark } from "../marks/number.rules.ts";
import { optionMarks } from "../marks/option.rules.ts";

/** A line as the known forms see it, before the forms of the file are learned. */
export interface SeenLine {
  text: string;
  /**
   * For labels at the beginning of the line or behind wide gaps, their positions in their
   * alphabets.
   */
  labels: readonly number[];
  isNumbered: boolean;
  isKey: boolean;
  isSolution: boolean;
  isNoise: boolean;
}

/** Longer lines are texts, in which no form is looked for. */
const LONGEST = 600;

export const seenLines = (blocks: readonly Block[]): SeenLine[] =>
  blocks.map(({ line, table }) => {
    const text = table || line.text.length > LONGEST ? "" : line.text;
    return {
      text,
      labels: optionMarks(text)
        .filter(({ isStrong, index, form }) => isStrong && index >= 0 && form !== "•")
        .map(({ index }) => index),
      isNumbered: numberMark(text) !== undefined,
      isKey: keyWordEnd(text) !== undefined,
      isSolution: solutionWordEnd(text) !== undefined,
      isNoise: isNoise(text),
    };
  });

/**
 * How many lines have the second label of a list, such as (B): one or more for each question with
 * options.
 */
export const countSeconds = (lines: readonly SeenLine[]): number =>
  lines.filter(({ labels }) => labels.includes(1)).length;
