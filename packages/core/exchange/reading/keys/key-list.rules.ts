import { keysOfLine, isLoneValue, loneNumber } from "./key-line.rules.ts";
import { isHeading, isTitle } from "./key-heading.rules.ts";
import { inParts } from "./key-parts.rules.ts";
import { areColumns, bareKeys, columnPair, keyRow, numberRow } from "./key-row.rules.ts";
import { settled } from "./key-settle.rules.ts";
import {
  type FoundKey,
  type KeyItem,
  type KeySheet,
  MOST_ITEMS,
  MOST_LINE,
  MOST_TEXT,
  plainLine,
  quotedLine,
} from "./key-sheet.rules.ts";
import { readTable } from "./key-table.rules.ts";

/** The lines of a text, read one after the other. */
class ListReader {
  readonly items: KeyItem[] = [];
  readonly doubts: string[] = [];
  readonly #lines: readonly string[];
  /**
   * The first line that may still begin a table, and the first that may still begin columns. The
   * lines above were tried without success.
   */
  readonly #tried = { table: 0, columns: 0 };

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  read(): void {
    for (let at = 0; at < this.#lines.length;) {
      if (this.items.length > MOST_ITEMS) {
        this.doubts.push(`What comes after the first ${MOST_ITEMS} keys and lines was not read.`);
        return;
      }
      at += this.#table(at) || this.#rows(at) || this.#columns(at) || this.#line(at);
    }
  }

  #text(at: number): string {
    return this.#lines[at] ?? "";
  }

  /**
   * Takes a table. Returns the number of lines that were taken, 0 if no table begins here. The
   * methods below do the same for other forms.
   */
  #table(at: number): number {
    if (at < this.#tried.table || !/[\t|]/.test(this.#text(at))) return 0;
    let to = at;
    while (to < this.#lines.length && /[\t|]/.test(this.#text(to))) to += 1;
    this.#tried.table = to;
    const rows = this.#lines.slice(at, to).map(cellsOfLine);
    const read = readTable(
      rows.filter((row) => row.length > 0),
      true,
    );
    if (!read) return 0;
    for (const item of read.items) this.items.push(atLine(item, at));
    for (const text of read.left) this.items.push({ is: "left", text, line: at });
    return to - at;
  }

  #rows(at: number): number {
    const numbers = numberRow(this.#text(at));
    if (!numbers) return 0;
    let next = at + 1;
    while (next < this.#lines.length && this.#text(next).trim() === "") next += 1;
    if (numberRow(this.#text(next))) return 0;
    const keys = keyRow(this.#text(next), numbers.length);
    if (!keys) return 0;
    numbers.forEach((number, i) => {
      const [written, form] = [keys[i] ?? "", "row"];
      const found = { number, written, form, line: at, source: `${number} ${written}` };
      const key = { ...found, isNamed: false, isText: false, isListed: true };
      this.items.push({ is: "key", key });
    });
    return next + 1 - at;
  }

  #columns(at: number): number {
    if (at < this.#tried.columns) return 0;
    const pairs: FoundKey[] = [];
    for (let i = at; i < this.#lines.length; i += 1) {
      const pair = columnPair(this.#text(i), i);
      if (!pair) break;
      pairs.push(pair);
    }
    this.#tried.columns = at + pairs.length;
    if (!areColumns(pairs)) return 0;
    for (const key of pairs) this.items.push({ is: "key", key });
    return pairs.length;
  }

  #line(at: number): number {
    const text = this.#text(at);
    if (plainLine(text) === "" || isTitle(plainLine(text))) return 1;
    const lone = loneNumber(text);
    if (lone !== undefined && isLoneValue(this.#text(at + 1))) {
      if (this.#keys(`${lone} ${plainLine(this.#text(at + 1))}`, at)) return 2;
    }
    if (this.#keys(text, at)) return 1;
    const is = isHeading(plainLine(text)) ? "heading" : "left";
    this.items.push({ is, text: plainLine(text).slice(0, MOST_LINE), line: at });
    return 1;
  }

  #keys(text: string, at: number): boolean {
    const found = text.length > MOST_LINE ? undefined : keysOfLine(text, at);
    if (!found) return false;
    this.items.push(...found.items);
    this.doubts.push(...found.doubts);
    return true;
  }
}

const cellsOfLine = (line: string): string[] => {
  if (/^[\s|:-]*$/.test(line)) return [];
  const sign = line.includes("\t") ? "\t" : "|";
  return (sign === "|" ? line.trim().replace(/^\||\|$/g, "") : line).split(sign);
};

const atLine = (item: KeyItem, at: number): KeyItem =>
  item.is === "key"
    ? { is: "key", key: { ...item.key, line: item.key.line + at } }
    : { ...item, line: item.line + at };

/** Labels without numbers count as keys only in a text that contains nothing else. */
function bareSheet(lines: readonly string[]): KeySheet | undefined {
  const filled = lines.filter((line) => plainLine(line) !== "" && !isTitle(plainLine(line)));
  const found = filled.map((line) => (line.length > MOST_LINE ? undefined : bareKeys(line)));
  const keys = found.flatMap((one) => one ?? []);
  if (keys.length < 2 || found.includes(undefined)) return undefined;
  const entries = keys.map((written) => ({ part: 0, number: undefined, written }));
  return { entries, parts: 1, doubts: ["The keys have no numbers."] };
}

const NO_KEYS = "No keys were found in this text.";
const SHOWN = 3;

function leftDoubt(left: readonly string[]): string[] {
  if (left.length === 0) return [];
  const shown = left.slice(0, SHOWN).map(quotedLine).join(", ");
  if (left.length === 1) return [`This was not read as a key: ${shown}.`];
  const more = left.length > SHOWN ? `, the first ones ${shown}` : `: ${shown}`;
  return [`${left.length} pieces of text were not read as keys${more}.`];
}

/**
 * Reads keys that are given apart: pasted, or the lines of a page of keys.
 * Whatever is not a key, a heading or a title is named by a doubt.
 */
export function parseKeys(text: string): KeySheet {
  if (text.length > MOST_TEXT) {
    const doubt = `The keys are longer than ${MOST_TEXT} characters. Give them part by part.`;
    return { entries: [], parts: 0, doubts: [doubt] };
  }
  const lines = text.split(/\r\n|[\n\r\u2028\u2029\v\f]/);
  const bare = bareSheet(lines);
  if (bare) return bare;
  const reader = new ListReader(lines);
  reader.read();
  const { entries, parts, left } = inParts(settled(reader.items));
  const doubts = [...reader.doubts, ...leftDoubt(left)];
  if (entries.length + doubts.length === 0 && text.trim() !== "") doubts.push(NO_KEYS);
  return { entries, parts, doubts };
}
