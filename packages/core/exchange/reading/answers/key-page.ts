import type { Block } from "../block.ts";
import type { Facts } from "../facts.rules.ts";
import type { PageSolution } from "./solutions.rules.ts";

const MOST_SOLUTION = 60;

/** A page of keys, as far as its lines have been read. */
export class KeyPage {
  readonly blocks: number[];
  readonly lines = new Map<number, string>();
  readonly solutions: PageSolution[] = [];
  /** The text of each heading, by the line that stands for the heading in the sheet of keys. */
  readonly headings = new Map<string, string>();
  keys = 0;
  #isOpen = false;
  #since = 0;

  constructor(head: number) {
    this.blocks = [head];
  }

  keyed(at: number, line: string, keys: number): true {
    this.blocks.push(at);
    this.lines.set(at, line);
    this.keys += keys;
    this.#since = 0;
    this.#isOpen = false;
    return true;
  }

  /** Adds a key with its number, and its solution if the solution is behind it. */
  answered(at: number, number: number, { key, end }: { key: string; end: number }, text: string) {
    this.keyed(at, `${number}. ${key}`, 1);
    this.solutions.push(solutionOf(at, number, end, text));
    this.#isOpen = true;
    return true;
  }

  /**
   * Adds a heading. It begins a part, whatever its text is.
   * @param stand the line that replaces the heading in the sheet of keys
   */
  headed(at: number, text: string, stand: string): true {
    this.blocks.push(at);
    this.lines.set(at, stand);
    this.headings.set(stand, text);
    return true;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * Whether a short line belongs to the solution above it, although it could be a heading: it is
   * not bold, and the line below it has the number that follows the number of this solution.
   */
  goesOn(at: number, { bold }: Block, next: Facts | undefined): boolean {
    const last = this.solutions.at(-1);
    const isBelow = this.#isOpen && this.blocks.at(-1) === at - 1;
    return isBelow && bold < 0.9 && next?.number?.value === (last?.number ?? -1) + 1;
  }

  /**
   * Adds a line of a solution.
   * @returns false if the line belongs to no solution, or if too many lines in a row have no key
   */
  solved(at: number, { number, text }: Facts): boolean {
    const value = number?.value;
    if (this.keys === 0 && value === undefined) return false;
    if (value !== undefined) {
      this.solutions.push(solutionOf(at, value, number?.end ?? 0, text));
      this.#isOpen = true;
    } else if (this.#isOpen) {
      this.solutions.at(-1)?.solution.push({ block: at, from: 0, to: text.length });
    }
    this.blocks.push(at);
    return ++this.#since <= MOST_SOLUTION;
  }
}

/** @param end where the text behind the number and the key begins */
export const solutionOf = (
  block: number,
  number: number,
  end: number,
  text: string,
): PageSolution => ({
  number,
  labels: [{ block, from: 0, to: end }],
  solution: text.slice(end).trim() === "" ? [] : [{ block, from: end, to: text.length }],
});
