import type { KeyForm, OptionForm } from "./conventions.ts";
import type { Content } from "./contents.ts";
import type { Draw } from "./draw.ts";
import { keyValue } from "./labels.ts";
import { type Block, type Grid, line } from "./pieces.ts";

/** A question as a page of keys refers to it. */
export interface KeyedQuestion {
  number: number;
  content: Content;
  option: OptionForm;
  solution: readonly string[];
}

export interface KeyedPart {
  /** The heading of the question's part, which the page of keys repeats; "" without a heading. */
  head: string;
  questions: readonly KeyedQuestion[];
}

/** The page of keys at the end of a paper. */
export function keyPage(draw: Draw, key: KeyForm, parts: readonly KeyedPart[]): Block[] {
  if (key.kind === "solutions") return solutionPage(key, parts);
  if (key.kind !== "end") return [];
  const style = pairStyle(draw, key.wrapped);
  const perRow = draw.pick([5, 8, 10]);
  return [
    line(key.head, { align: "center" }, { bold: true }),
    ...parts.flatMap(({ head, questions }) => [
      ...(head === "" ? [] : [line(head, {}, { bold: true })]),
      ...keyBlocks(
        key.shape,
        questions.map((one) => ({ number: `${one.number}`, key: keyOf(one, key.wrapped) })),
        style,
        perRow,
      ),
    ]),
  ];
}

const keyOf = ({ content, option }: KeyedQuestion, wrapped: boolean): string =>
  keyValue(wrapped ? "wrapped" : "label", option, content);

interface Entry {
  number: string;
  key: string;
}

type PairStyle = (entry: Entry) => string;

function pairStyle(draw: Draw, wrapped: boolean): PairStyle {
  const between = draw.pick(wrapped ? [". ", " ", ") "] : [". ", "-", " - ", ") ", ": "]);
  return ({ number, key }) => `${number}${between}${key}`;
}

function keyBlocks(
  shape: "pairs" | "lines" | "table" | "grid",
  entries: readonly Entry[],
  style: PairStyle,
  perRow: number,
): Block[] {
  if (shape === "lines") return entries.map((entry) => line(style(entry)));
  const rows = Array.from({ length: Math.ceil(entries.length / perRow) }, (_, at) =>
    entries.slice(at * perRow, (at + 1) * perRow),
  );
  if (shape === "pairs") return rows.map((row) => line(row.map(style).join("\t")));
  if (shape === "grid") {
    return rows.map((row) => grid([row.map(({ number }) => number), row.map(({ key }) => key)]));
  }
  return [grid([["Q. No.", "Answer"], ...entries.map(({ number, key }) => [number, key])])];
}

const grid = (cells: readonly (readonly string[])[]): Grid => ({
  borders: true,
  rows: cells.map((row) => row.map((cell) => [line(cell, { align: "center" })])),
});

function solutionPage(
  { head, word }: Extract<KeyForm, { kind: "solutions" }>,
  parts: readonly KeyedPart[],
): Block[] {
  return [
    line(head, { align: "center" }, { bold: true }),
    ...parts.flatMap((part) => [
      ...(part.head === "" ? [] : [line(part.head, {}, { bold: true })]),
      ...part.questions.map((one) => {
        const [first = "", ...more] = one.solution;
        const key = keyValue("wrapped", one.option, one.content);
        return line([`${one.number}. ${word}${key} ${first}`.trim(), ...more].join(" "));
      }),
    ]),
  ];
}
