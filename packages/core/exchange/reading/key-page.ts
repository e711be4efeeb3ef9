const MOST_SOLUTION = 60;

/** What has been read of a page of keys. */
export class KeyPage {
  readonly blocks: number[];
  readonly lines = new Map<number, string>();
  readonly solutions = new Map<number, number[]>();
  keys = 0;
  current: number | undefined;
  #since = 0;
  #parts = 0;

  constructor(head: number) {
    this.blocks = [head];
  }

  keyed(at: number, line: string, keys: number, goesOn = false): true {
    this.blocks.push(at);
    this.lines.set(at, line);
    this.keys += keys;
    this.#since = 0;
    if (!goesOn) this.current = undefined;
    return true;
  }

  /** A heading begins a part, whatever it says. */
  headed(at: number): true {
    this.blocks.push(at);
    this.lines.set(at, `Part ${++this.#parts}`);
    return true;
  }

  /** A line of a solution. @returns false where it is none */
  solved(at: number, number: number | undefined): boolean {
    if (this.keys === 0 && number === undefined) return false;
    if (number !== undefined) this.current = number;
    if (this.current !== undefined) {
      this.solutions.set(this.current, [...(this.solutions.get(this.current) ?? []), at]);
    }
    this.blocks.push(at);
    return ++this.#since <= MOST_SOLUTION;
  }
}
