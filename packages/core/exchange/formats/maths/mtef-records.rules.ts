import { UnknownMaths } from "./maths-text.rules.ts";

/** The records of a MathType equation (MTEF version 5), as a tree. */

export interface MtefChar {
  kind: "char";
  /** The typeface: 1 text, 2 function, 3 variable, 7 matrix, 22 brackets that grow, 24 space. */
  typeface: number;
  text: string;
  /** MathType's numbers of the marks over or through the character. */
  marks: readonly number[];
  /** Whether a name such as "sin" begins here. */
  beginsName: boolean;
}
export interface MtefLine {
  kind: "line";
  items: readonly MtefItem[];
}
export interface MtefTemplate {
  kind: "template";
  selector: number;
  variation: number;
  parts: readonly MtefItem[];
}
export interface MtefPile {
  kind: "pile";
  align: number;
  lines: readonly MtefItem[];
}
export interface MtefMatrix {
  kind: "matrix";
  columns: number;
  cells: readonly MtefItem[];
}
export type MtefItem = MtefChar | MtefLine | MtefTemplate | MtefPile | MtefMatrix;

const MOST_RECORDS = 20_000;
const DEEPEST = 60;

/** For each option of a record, the bit that is set in the byte of its options. */
const OPTION = { nudge: 0x08, marks: 0x01, begins: 0x02, byte: 0x04, word: 0x10, noCode: 0x20 };
const LINE = { empty: 0x01, ruler: 0x02, spacing: 0x04 };

/**
 * The records of an equation.
 * @param bytes the equation without the header of its OLE stream
 * @throws UnknownMaths for a record that is not known, and for an equation that ends too early
 */
export function readMtef(bytes: Uint8Array): MtefItem[] {
  const reader = new MtefReader(bytes);
  return reader.equation();
}

class MtefReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #records = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  equation(): MtefItem[] {
    const version = this.#byte();
    if (version !== 5) throw new UnknownMaths(`the version ${version} of the equation`);
    // Skips the platform, the product and its version, the program's name, and how the equation is
    // placed.
    this.#at += 4;
    this.#string();
    this.#at += 1;
    return this.#list(0);
  }

  #byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new UnknownMaths("its missing end");
    return value;
  }

  #word(): number {
    return this.#byte() | (this.#byte() << 8);
  }

  /** A number that is stored in one byte; if this byte is 255, in the two bytes after it. */
  #unsigned(): number {
    const first = this.#byte();
    return first === 255 ? this.#word() : first;
  }

  #string(): void {
    while (this.#byte() !== 0);
  }

  /**
   * Skips the distance by which an author moved a record: two bytes, or, if both are 128, two words
   * after them.
   */
  #nudge(options: number): void {
    if ((options & OPTION.nudge) === 0) return;
    const [across, down] = [this.#byte(), this.#byte()];
    if (across === 128 && down === 128) this.#at += 4;
  }

  /** Records up to the end of their list. */
  #list(depth: number): MtefItem[] {
    if (depth > DEEPEST) throw new UnknownMaths("parts inside parts, too many");
    const items: MtefItem[] = [];
    for (;;) {
      if (++this.#records > MOST_RECORDS) throw new UnknownMaths("its size");
      const type = this.#byte();
      if (type === 0) return items;
      const item = this.#item(type, depth);
      if (item) items.push(item);
    }
  }

  #item(type: number, depth: number): MtefItem | undefined {
    switch (type) {
      case 1:
        return this.#line(depth);
      case 2:
        return this.#char();
      case 3:
        return this.#template(depth);
      case 4:
        return this.#pile(depth);
      case 5:
        return this.#matrix(depth);
      default:
        this.#definition(type);
        return undefined;
    }
  }

  #line(depth: number): MtefLine {
    const options = this.#byte();
    this.#nudge(options);
    if (options & LINE.spacing) this.#at += 2;
    if (options & LINE.ruler) throw new UnknownMaths("its tab stops");
    return { kind: "line", items: options & LINE.empty ? [] : this.#list(depth + 1) };
  }

  #char(): MtefChar {
    const options = this.#byte();
    this.#nudge(options);
    const typeface = this.#byte() - 128;
    if (options & OPTION.noCode) throw new UnknownMaths("a character of a special font");
    const text = String.fromCharCode(this.#word());
    if (options & OPTION.byte) this.#at += 1;
    if (options & OPTION.word) this.#at += 2;
    const marks = options & OPTION.marks ? this.#marks() : [];
    return { kind: "char", typeface, text, marks, beginsName: (options & OPTION.begins) !== 0 };
  }

  #marks(): number[] {
    const marks: number[] = [];
    for (;;) {
      const type = this.#byte();
      if (type === 0) return marks;
      if (type !== 6) throw new UnknownMaths(`the record ${type} at a character`);
      this.#nudge(this.#byte());
      marks.push(this.#byte());
    }
  }

  #template(depth: number): MtefTemplate {
    this.#nudge(this.#byte());
    const selector = this.#byte();
    const first = this.#byte();
    const variation = first & 0x80 ? (first & 0x7f) | (this.#byte() << 8) : first;
    this.#at += 1;
    return { kind: "template", selector, variation, parts: this.#list(depth + 1) };
  }

  #pile(depth: number): MtefPile {
    const options = this.#byte();
    this.#nudge(options);
    const align = this.#byte();
    this.#at += 1;
    if (options & LINE.ruler) throw new UnknownMaths("its tab stops");
    return { kind: "pile", align, lines: this.#list(depth + 1) };
  }

  #matrix(depth: number): MtefMatrix {
    this.#nudge(this.#byte());
    this.#at += 3;
    const [rows, columns] = [this.#byte(), this.#byte()];
    for (const count of [rows, columns]) {
      // Two bits for each line that may be drawn between rows or columns.
      const bytes = Math.ceil((count + 1) / 4);
      for (let i = 0; i < bytes; i++) {
        if (this.#byte() !== 0) throw new UnknownMaths("the lines of a table");
      }
    }
    const cells = this.#list(depth + 1);
    if (columns === 0 || cells.length !== rows * columns) {
      throw new UnknownMaths("the missing cells of a table");
    }
    return { kind: "matrix", columns, cells };
  }

  /** Records that show nothing: sizes, colours, fonts, settings, and records of later versions. */
  #definition(type: number): void {
    if (type >= 10 && type <= 14) return;
    if (type === 8) {
      this.#unsigned();
      this.#at += 1;
    } else if (type === 9) this.#size();
    else if (type === 15) this.#unsigned();
    else if (type === 16) this.#colour();
    else if (type === 17) {
      this.#unsigned();
      this.#string();
    } else if (type === 18) this.#settings();
    else if (type === 19) this.#string();
    else if (type >= 100) this.#at += this.#unsigned();
    else throw new UnknownMaths(`the record ${type}`);
  }

  #size(): void {
    const kind = this.#byte();
    this.#at += kind === 101 ? 2 : kind === 100 ? 3 : 1;
  }

  #colour(): void {
    const options = this.#byte();
    this.#at += options & 0x01 ? 8 : 6;
    if (options & 0x04) this.#string();
  }

  #settings(): void {
    this.#at += 1;
    this.#lengths();
    this.#lengths();
    for (let count = this.#byte(); count > 0; count--) {
      if (this.#unsigned() !== 0) this.#at += 1;
    }
  }

  /** Skips lengths: each is a row of half bytes that ends with 15, directly before the next. */
  #lengths(): void {
    let left = this.#byte();
    while (left > 0) {
      const pair = this.#byte();
      if (pair >> 4 === 15) left--;
      if (left > 0 && (pair & 15) === 15) left--;
    }
  }
}
