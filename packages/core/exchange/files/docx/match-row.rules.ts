import { answerPart, orReason, type Part } from "../../formats/foreign.rules.ts";
import type { Block, BlockTable } from "../../reading/block.ts";
import { optionMarks } from "../../reading/marks/option.rules.ts";
import type { PaperQuestion } from "../../reading/reading.ts";
import { cellOf, type RichLine } from "../../reading/rich-line.rules.ts";

/**
 * Questions that ask to match two columns, and whose key is pairs such as "A-q, B-p". They become
 * questions of the matching type.
 */

interface Labelled {
  label: string;
  text: string;
}

const LEFT = /^[A-H]$/i;
const PAIR =
  /[([]?([A-H])[)\]]?\s?(?:->|[-–→:])\s?([([]?[p-w1-8][)\]]?(?:\s?,\s?[([]?[p-w1-8][)\]]?(?!\s?[-–→:]))*)/giu;

/** The letters of rows with the labels that match them. */
function pairsIn(key: string): Map<string, string[]> {
  const pairs = new Map<string, string[]>();
  for (const [, row = "", labels = ""] of key.slice(0, 300).matchAll(PAIR)) {
    pairs.set(row.toUpperCase(), labels.toLowerCase().match(/[p-w1-8]/g) ?? []);
  }
  return pairs;
}

function labelled(lines: readonly RichLine[]): Labelled | undefined {
  const [first] = lines;
  const mark = first && optionMarks(`${first.text} `).find(({ at }) => at === 0);
  if (!first || !mark) return undefined;
  const label = first.text.slice(0, mark.end).replace(/[^\p{L}\p{N}]/gu, "");
  return { label, text: cellOf([first.slice(mark.end), ...lines.slice(1)]) };
}

/** Both columns of a table, without its heads. */
function columnsIn({ rows }: BlockTable): { left: Labelled[]; right: Labelled[] } {
  const cells = rows.flatMap((row) => row.flatMap((lines) => labelled(lines) ?? []));
  return {
    left: cells.filter(({ label }) => LEFT.test(label)),
    right: cells.filter(({ label }) => !LEFT.test(label)),
  };
}

/**
 * The cells of such a question; undefined if its columns or its pairs are incomplete.
 * @param question the HTML of its stem without the table
 */
export function matchPart(
  { key, table, type }: PaperQuestion,
  blocks: readonly Block[],
  question: string,
): Part | undefined {
  const found = type === "match" && table !== undefined ? blocks[table]?.table : undefined;
  if (!found) return undefined;
  const { left, right } = columnsIn(found);
  const pairs = pairsIn(key);
  const textOf = (label: string) =>
    right.find((one) => one.label.toLowerCase() === label.toLowerCase())?.text;
  const rows = left.map(({ label, text }) => ({
    text,
    answers: (pairs.get(label.toUpperCase()) ?? []).map((one) => textOf(one) ?? ""),
  }));
  const isWhole =
    rows.length === pairs.size &&
    rows.length >= 2 &&
    rows.every(({ answers }) => answers.length > 0 && !answers.includes(""));
  if (!isWhole) return undefined;
  const columns = right.map(({ text }) => text);
  const made = orReason(() =>
    answerPart({ answer: { kind: "match", question, rows, columns }, notes: [] }),
  );
  return "cells" in made ? made : undefined;
}
