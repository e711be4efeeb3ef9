import type { Block, WordLabel } from "./block.ts";
import { textIn } from "./answers/answers.rules.ts";
import { cutLines } from "./forms/cut-lines.rules.ts";
import { cutsIn } from "./marks/cuts.rules.ts";
import type { Reading } from "./reading.ts";
import { type Piece, RichLine } from "./rich-line.rules.ts";
import { tableKind } from "./rows/table-kind.rules.ts";
import { Hints } from "./hints.schema.ts";
import { understand } from "./understand.rules.ts";

/** A line of a paper as text, or with the look of its text; "" is an empty line. */
export type PaperLine =
  | string
  | { text: string; tags?: string[]; look?: string[]; centred?: boolean; label?: WordLabel }
  | { table: readonly (readonly string[])[] };

type NewBlock = Omit<Block, "id">;

const plain = { style: "", faults: [], notes: [], newParagraph: true, blankBefore: false };

function blocksOfTable(rows: readonly (readonly string[])[], paragraph: number): NewBlock[] {
  const kind = tableKind(rows);
  const block = (text: string) => ({
    ...plain,
    paragraph,
    line: RichLine.of(text),
    bold: 0,
    centred: false,
  });
  if (kind === "lines" || kind === "rows") {
    return rows.flatMap((row, at) =>
      row.flatMap((cell, col) =>
        cell
          .split("\n")
          .filter((line) => line.trim() !== "")
          .map((line) => ({
            ...block(line),
            cell: { table: paragraph, row: at, col, cols: row.length, kind },
          })),
      ),
    );
  }
  if (kind === "optionRows") return rows.map((row) => block(row.join(" ")));
  const cells = rows.map((row) =>
    row.map((cell) => cell.split("\n").map((line) => RichLine.of(line))),
  );
  const text = rows.map((row) => row.join("\t")).join("\n");
  return [{ ...block(text), table: { kind, rows: cells } }];
}

/** A paper as the blocks that a document with these lines gives. */
export function blocksOf(lines: readonly PaperLine[]): Block[] {
  const blocks: NewBlock[] = [];
  let blankBefore = false;
  lines.forEach((line, at) => {
    if (typeof line === "object" && "table" in line) {
      blocks.push(...blocksOfTable(line.table, at + 1));
      return;
    }
    const one = typeof line === "string" ? { text: line } : line;
    if (one.text.trim() === "") {
      blankBefore = true;
      return;
    }
    const { tags = [], look, label, centred = false } = one;
    const piece: Piece = { text: one.text, tags, ...(look && { look }) };
    const head = label ? [{ text: `${label.isBullet ? "•" : label.text}\t`, tags: [] }] : [];
    const whole = new RichLine([...head, piece]);
    [0, ...cutsIn(whole.text)].forEach((from, place, cuts) =>
      blocks.push({
        ...plain,
        paragraph: at + 1,
        line: whole.slice(from, cuts[place + 1]),
        bold: tags.includes("strong") ? 1 : 0,
        centred,
        blankBefore: blankBefore && place === 0,
        newParagraph: place === 0,
        ...(label && place === 0 && { label }),
      }),
    );
    blankBefore = false;
  });
  return cutLines(blocks.map((block, id) => ({ id, ...block }))).flat();
}

export const read = (lines: readonly PaperLine[], hints: Partial<Hints> = {}): Reading =>
  understand(blocksOf(lines), Hints.parse(hints));

/** Each question in a line: "1 | Which? | red / blue | B", with the kinds of its doubts. */
export function shown(lines: readonly PaperLine[], hints: Partial<Hints> = {}): string[] {
  const blocks = blocksOf(lines);
  return understand(blocks, Hints.parse(hints)).questions.map(({ number, slices, key, doubts }) => {
    const text = (of: readonly { block: number; from: number; to: number }[]) =>
      textIn(blocks, of).replaceAll("\n", " ¶ ");
    const options = slices.options.map((option) => text(option.slices)).join(" / ");
    const kinds = doubts.map(({ kind }) => ` ?${kind}`).join("");
    return `${number ?? "-"} | ${text(slices.stem)} | ${options} | ${key}${kinds}`;
  });
}
