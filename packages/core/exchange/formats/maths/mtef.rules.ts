import {
  accented,
  characterOf,
  charactersOf,
  plainOf,
  UnknownMaths,
  uprightOf,
} from "./maths-text.rules.ts";
import { templateLatex } from "./mtef-templates.rules.ts";
import { type MtefChar, type MtefItem, type MtefTemplate, readMtef } from "./mtef-records.rules.ts";

/** Bytes before the equation in its OLE stream. */
const STREAM_HEAD = 28;

/**
 * The LaTeX of a MathType equation, from the stream "Equation Native" of its object.
 * @throws UnknownMaths for any record, template or character that is not known here
 */
export const latexOfMtef = (stream: Uint8Array): string =>
  rowOf(readMtef(stream.subarray(STREAM_HEAD))).trim();

/** Items in a row. Scripts belong to what is before them, as in LaTeX. */
function rowOf(items: readonly MtefItem[]): string {
  const written: string[] = [];
  for (let at = 0; at < items.length;) {
    const item = items[at];
    if (!item) break;
    const word = item.kind === "char" ? wordAt(items, at) : [];
    if (word.length > 0) {
      written.push(wordOf(word));
      at += word.length;
      continue;
    }
    const latex = itemOf(item);
    const last = written.at(-1) ?? "";
    const needsBase = /^[_^]/.test(latex) && (last === "" || /^(?:\{\})?[_^]/.test(last));
    written.push(needsBase ? `{}${latex}` : latex);
    at += 1;
  }
  return written.join("");
}

/** Typefaces whose characters form words: text, and names of functions. */
const isWord = (typeface: number): boolean => typeface === 1 || typeface === 2;

/** The characters of the word that begins at an item; empty if no word begins there. */
function wordAt(items: readonly MtefItem[], from: number): MtefChar[] {
  const word: MtefChar[] = [];
  for (const item of items.slice(from)) {
    if (item.kind !== "char" || !isWord(item.typeface) || item.marks.length > 0) break;
    const [first] = word;
    if (first && (item.typeface !== first.typeface || item.beginsName)) break;
    word.push(item);
  }
  return word;
}

function wordOf(chars: readonly MtefChar[]): string {
  const text = chars.map((one) => one.text).join("");
  if (chars[0]?.typeface === 1) return plainOf(text);
  const upright = uprightOf(text);
  return upright.startsWith("\\mathrm") ? `\\operatorname{${text}}` : upright;
}

function itemOf(item: MtefItem): string {
  switch (item.kind) {
    case "char":
      return charOf(item);
    case "line":
      return rowOf(item.items);
    case "template":
      return templateOf(item);
    case "pile":
      return tableOf(item.lines, 1, { 2: "c", 3: "r" }[item.align] ?? "l");
    case "matrix":
      return tableOf(item.cells, item.columns, "c");
  }
}

function tableOf(cells: readonly MtefItem[], columns: number, side: string): string {
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    cells
      .slice(row * columns, (row + 1) * columns)
      .map((cell) => itemOf(cell).trim())
      .join(" & "),
  );
  const open = columns === 1 ? `array}{${side}}` : "matrix}";
  return `\\begin{${open} ${rows.join(" \\\\ ")} \\end{${columns === 1 ? "array" : "matrix"}}`;
}

const SPACES = /^[\uef00-\uef08]$/;
const TYPEFACE = { matrix: 7, space: 24 };

function charOf({ typeface, text, marks }: MtefChar): string {
  const plain =
    typeface === TYPEFACE.space && SPACES.test(text)
      ? "\\,"
      : typeface === TYPEFACE.matrix
        ? `\\mathbf{${characterOf(text)}}`
        : isWord(typeface)
          ? plainOf(text)
          : charactersOf(text);
  return marks.reduce((latex, mark) => markedBy(mark, latex, text), plain);
}

const PRIMES: Record<number, string> = { 5: "'", 6: "''", 18: "'''" };
/** Accents, by the character that Word has for them. */
const ACCENTS: Record<number, string> = {
  2: "\u0307",
  3: "\u0308",
  4: "\u20db",
  8: "\u0303",
  9: "\u0302",
  11: "\u20d7",
  12: "\u20d6",
  13: "\u20e1",
  17: "\u0305",
};
const STRIKES: Record<number, string> = {
  16: "\\sout",
  21: "\\xcancel",
  22: "\\cancel",
  23: "\\bcancel",
};
const NOT = 10;

function markedBy(mark: number, latex: string, text: string): string {
  const prime = PRIMES[mark];
  if (prime !== undefined) return `${latex}${prime}`;
  const accent = ACCENTS[mark];
  if (accent !== undefined) return accented(accent, latex.trim());
  const negated = `${text}\u0338`.normalize("NFC");
  if (mark === NOT) return negated.length === 1 ? charactersOf(negated) : `\\cancel{${latex}}`;
  const strike = STRIKES[mark];
  if (strike === undefined) throw new UnknownMaths(`the mark ${mark} of a character`);
  return `${strike}{${latex}}`;
}

function templateOf(template: MtefTemplate): string {
  // Characters are the signs of brackets and operators, often of a private font; slots are lines.
  const slots = template.parts.filter(({ kind }) => kind !== "char").map(itemOf);
  const sign = template.parts.findLast(({ kind }) => kind === "char");
  return templateLatex(template, slots, () => (sign ? itemOf(sign) : ""));
}
