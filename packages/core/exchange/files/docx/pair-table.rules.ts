import type { VariantLanguage } from "../../../kernel/language/language.schema.ts";
import type { Block } from "../../reading/block.ts";
import { keyWordEnd } from "../../reading/marks/key.rules.ts";
import { RichLine } from "../../reading/rich-line.rules.ts";
import { languageLine, languageNamed } from "./language-line.rules.ts";

/** Tables with English on the left and another language on the right, as bilingual papers have. */

type NewBlock = Omit<Block, "id">;

const SUFFIX = /\s{1,9}(?:version|medium|language)\s{0,9}$/i;

/**
 * The language on the right, by the names of both languages in the first row. Without these names,
 * the contents of a table of two columns are not known.
 */
export function pairLanguage(texts: readonly (readonly string[])[]): VariantLanguage | undefined {
  const [head = [], ...rows] = texts;
  if (rows.length === 0 || texts.some((row) => row.length !== 2)) return undefined;
  const [left, right] = head.map((text) => languageNamed(text.slice(0, 60).replace(SUFFIX, "")));
  return left === "en" && right !== "en" ? right : undefined;
}

/**
 * The questions of a table with two languages, one below the other, each followed by its text in
 * the other language.
 */
export function pairsInTurn(
  rows: readonly (readonly NewBlock[])[][],
  language: VariantLanguage,
): NewBlock[] {
  const groups: { left: NewBlock[]; right: NewBlock[] }[] = [];
  for (const [left = [], right = []] of rows) {
    const isNext = left.some(({ line }) => NUMBER.test(line.text));
    const last = groups.at(-1);
    // The keys of the right column are left out, because they are the same in both columns.
    const shown = right.filter(({ line }) => keyWordEnd(line.text) === undefined);
    if (last && !isNext) {
      last.left.push(...left);
      last.right.push(...shown);
    } else groups.push({ left: [...left], right: shown });
  }
  return groups.flatMap(({ left, right }) => {
    const [first] = right;
    if (!first) return left.map(plain);
    const mark = (text: string) =>
      plain({ ...first, line: RichLine.of(text), faults: [], notes: [] });
    return [
      ...left.map(plain),
      mark(languageLine(language)),
      ...right.map(plain),
      mark("[English]"),
    ];
  });
}

/** The number at the beginning of a question: "12." */
const NUMBER = /^\s{0,20}(?:Q(?:uestion)?\s?\.?\s?)?\d{1,3}\s?[.):]\s?/i;

/** A line of a cell as a line of the document. */
const plain = ({ cell: _cell, ...block }: NewBlock): NewBlock => ({ ...block, newParagraph: true });
