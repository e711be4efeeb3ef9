import type { Block } from "../block.ts";
import type { Facts } from "../facts.rules.ts";
import { parseKeys } from "../keys/key-list.rules.ts";
import type { KeySheet } from "../keys/key-sheet.rules.ts";
import { isBareKey, keyBehind, keysOf, lineOf, pairsIn } from "./key-lines.rules.ts";
import { KeyPage, solutionOf } from "./key-page.ts";
import { startsQuestion } from "./starts-question.rules.ts";
import type { PageSolution } from "./solutions.rules.ts";

/** Keys that are listed apart from their questions. */
export interface KeyZones {
  blocks: ReadonlySet<number>;
  sheet: KeySheet;
  /** Headings on pages of keys, by the line that stands for the heading in the sheet. */
  headings: ReadonlyMap<string, string>;
  solutions: readonly PageSolution[];
  /** Lines that announce keys, such as "Answer key", without a readable key below them. */
  unread: readonly number[];
}

/** At the end of a file, at least this many lines with one key each are a list of keys. */
const FEWEST_KEY_LINES = 5;
/** Finds the pages and tables of keys of a file. */
export function keyZones(blocks: readonly Block[], facts: readonly Facts[]): KeyZones {
  const finder = new Finder(blocks, facts);
  finder.announced();
  finder.answered();
  if (finder.isEmpty) finder.onlyKeys();
  finder.headed();
  return finder.found();
}

class Finder {
  readonly #blocks: readonly Block[];
  readonly #facts: readonly Facts[];
  readonly #zone = new Set<number>();
  readonly #lines = new Map<number, string>();
  readonly #headings = new Map<string, string>();
  readonly #solutions: PageSolution[] = [];
  readonly #unread: number[] = [];

  constructor(blocks: readonly Block[], facts: readonly Facts[]) {
    [this.#blocks, this.#facts] = [blocks, facts];
  }

  get isEmpty(): boolean {
    return this.#zone.size === 0;
  }

  /** Adds short bold lines directly above keys, which announce the keys in any language. */
  headed(): void {
    for (const at of this.#zone) {
      const facts = this.#facts[at - 1];
      if (!facts || this.#zone.has(at - 1) || !this.#lines.has(at)) continue;
      const isPlain = !facts.number && facts.marks.length === 0 && !/[?_]/.test(facts.text);
      const isBold = (this.#blocks[at - 1]?.bold ?? 0) > 0.9;
      if (isPlain && isBold && facts.text.length < 50 && facts.key === undefined)
        this.#zone.add(at - 1);
    }
  }

  found(): KeyZones {
    const lines = [...this.#lines].toSorted((a, b) => a[0] - b[0]).map(([, line]) => line);
    return {
      blocks: this.#zone,
      sheet: parseKeys(lines.join("\n")),
      headings: this.#headings,
      solutions: this.#solutions.filter(({ solution }) => solution.length > 0),
      unread: this.#unread,
    };
  }

  /** Finds tables of keys, and pages of keys below a line such as "Answer key". */
  announced(): void {
    for (let at = 0; at < this.#blocks.length; at++) {
      if (this.#zone.has(at)) continue;
      const table = this.#tableLines(at);
      const isNear = [1, 2].some((up) => this.#facts[at - up]?.announcesKeys);
      const isEnd = at > this.#blocks.length * 0.85;
      if (table && (isNear || table.length >= 5 || isEnd)) this.#take(at, table.join("\n"));
      else if (this.#isHead(at)) at = this.#page(at);
    }
  }

  #isHead(at: number): boolean {
    const facts = this.#facts[at];
    return (
      facts !== undefined &&
      facts.announcesKeys &&
      !facts.number &&
      facts.text.trim().length < 60 &&
      (at === 0 || at > 3 || this.#facts.slice(0, at).some(({ number }) => number))
    );
  }

  #take(at: number, line?: string): void {
    this.#zone.add(at);
    if (line !== undefined) this.#lines.set(at, line);
  }

  /** The keys of a table of the kind `key`, each as a line; undefined for any other table. */
  #tableLines(at: number): string[] | undefined {
    const table = this.#blocks[at]?.table;
    if (!table || table.kind === "match") return undefined;
    const entries = keysOf(table);
    if (!entries || (table.kind !== "key" && entries.length < 2)) return undefined;
    return table.kind === "key" ? entries.map(lineOf) : undefined;
  }

  /** @returns the last block of the page; `at` itself if no keys are below */
  #page(at: number): number {
    const page = new KeyPage(at);
    let next = at + 1;
    while (next < this.#blocks.length && this.#line(next, page)) next++;
    if (page.keys < 2 && !(page.keys === 1 && page.lines.size > 0)) {
      if (page.keys === 0) this.#unread.push(at);
      return at;
    }
    for (const block of page.blocks) this.#zone.add(block);
    for (const [block, line] of page.lines) this.#lines.set(block, line);
    for (const [stand, text] of page.headings) this.#headings.set(stand, text);
    this.#solutions.push(...page.solutions);
    return next - 1;
  }

  /** Reads a line of a page of keys. @returns false where the page ends */
  #line(at: number, page: KeyPage): boolean {
    const block = this.#blocks[at];
    const facts = this.#facts[at];
    if (!block || !facts) return false;
    if (block.table) return this.#pageTable(at, page);
    const text = facts.text.replaceAll("\t", " ");
    const pairs = pairsIn(text);
    if (pairs > 0) return page.keyed(at, text, pairs);
    if (isBareKey(text)) return page.keyed(at, text, 1);
    const key = keyBehind(facts, true);
    if (key !== undefined && facts.number?.value !== undefined) {
      return page.answered(at, facts.number.value, key, facts.text);
    }
    if (
      facts.isHeading ||
      (this.#isAboveKeys(at) && !page.goesOn(at, block, this.#facts[at + 1]))
    ) {
      const stand = `Part ${this.#headings.size + page.headings.size + 1}`;
      return !this.#startsSoon(at) && page.headed(at, facts.text, stand);
    }
    if (facts.number && startsQuestion(this.#facts, at)) return false;
    return page.solved(at, facts);
  }

  /** Whether a line is short and directly above numbered keys. */
  #isAboveKeys(at: number): boolean {
    const [here, next] = [this.#facts[at], this.#facts[at + 1]];
    if (!here || !next || here.number || here.text.length > 50) return false;
    return pairsIn(next.text.replaceAll("\t", " ")) > 0 || keyBehind(next, true) !== undefined;
  }

  #pageTable(at: number, page: KeyPage): boolean {
    const table = this.#blocks[at]?.table;
    const entries = table && keysOf(table);
    if (entries && (table.kind === "key" || (page.keys === 0 && entries.length > 1))) {
      return page.keyed(at, entries.map(lineOf).join("\n"), entries.length);
    }
    const facts = this.#facts[at];
    return page.isOpen && facts !== undefined && page.solved(at, facts);
  }

  #startsSoon(at: number): boolean {
    for (let next = at + 1; next < Math.min(this.#facts.length, at + 4); next++) {
      if (pairsIn((this.#facts[next]?.text ?? "").replaceAll("\t", " ")) > 0) return false;
      if (this.#facts[next]?.number) return startsQuestion(this.#facts, next);
    }
    return false;
  }

  /**
   * Finds the keys in a file in which at least half of the numbers begin an answer with its
   * solution.
   */
  answered(): void {
    const numbered = this.#facts.flatMap((facts, at) =>
      facts.number && !this.#zone.has(at) ? [{ facts, at }] : [],
    );
    const answers = new Set(
      numbered
        .filter(({ facts }) => facts.keyAfterNumber !== undefined && keyBehind(facts) !== undefined)
        .map(({ at }) => at),
    );
    if (answers.size < 5 || answers.size < numbered.length * 0.5) return;
    // If fewer than 80 % of the numbers begin an answer, the other numbers may be questions above
    // the answers. The page of keys then begins with the first answer.
    const first = Math.min(...answers);
    const isOnly = answers.size >= numbered.length * 0.8;
    let isOpen = false;
    this.#facts.forEach((facts, at) => {
      if (this.#zone.has(at) || (at < first && !isOnly)) return;
      const key = answers.has(at) ? keyBehind(facts) : undefined;
      const number = facts.number?.value;
      if (key && number !== undefined) {
        this.#take(at, `${number}. ${key.key}`);
        this.#solutions.push(solutionOf(at, number, key.end, facts.text));
        isOpen = true;
        return;
      }
      this.#take(at);
      const to = facts.text.length;
      if (isOpen) this.#solutions.at(-1)?.solution.push({ block: at, from: 0, to });
    });
  }

  /**
   * Finds the keys in a file that has hardly anything but numbered keys, or that ends with such
   * keys.
   */
  onlyKeys(): void {
    const pairs = (at: number) =>
      this.#blocks[at]?.table ? 0 : pairsIn((this.#facts[at]?.text ?? "").replaceAll("\t", " "));
    const only = this.#blocks.flatMap((_block, at) => (pairs(at) > 0 ? [at] : []));
    const isSheet = only.length >= 3 && only.length >= this.#blocks.length * 0.8;
    for (const at of isSheet ? only : this.#tail(pairs)) {
      const isHead = pairs(at) === 0;
      const stand = `Part ${this.#headings.size + 1}`;
      const text = this.#facts[at]?.text ?? "";
      if (isHead) this.#headings.set(stand, text);
      this.#take(at, isHead ? stand : text.replaceAll("\t", " "));
    }
  }

  /** The lines of keys at the end of the file, with the headings of their parts above them. */
  #tail(pairs: (at: number) => number): number[] {
    const tail: number[] = [];
    let head: number | undefined;
    for (let at = this.#blocks.length - 1; at > 0; at--) {
      const facts = this.#facts[at];
      const isHead = facts?.isHeading === true && !facts.isTable;
      if (pairs(at) === 0 && (!isHead || tail.length === 0 || head !== undefined)) break;
      if (pairs(at) > 0) {
        tail.unshift(at, ...(head === undefined ? [] : [head]));
        head = undefined;
      } else head = at;
    }
    const first = head;
    const lines = tail.filter((at) => pairs(at) > 0);
    const isTail = lines.length >= FEWEST_KEY_LINES || lines.every((at) => pairs(at) >= 2);
    if (!isTail) return [];
    return first !== undefined && lines.length < tail.length ? [first, ...tail] : tail;
  }
}
