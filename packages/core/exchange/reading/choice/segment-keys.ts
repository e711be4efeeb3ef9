import { namedOption } from "../marks/key.rules.ts";

/** The key lines of one question. */
export class SegmentKeys {
  count = 0;
  /** The text of the first key. */
  text = "";
  #isAwaited = false;

  /**
   * Notes a key line.
   * @param at where the key begins behind its word
   * @returns whether the line is the question's first key line
   */
  read(text: string, at: number): boolean {
    this.count++;
    if (this.count > 1) return false;
    this.text = text.slice(at).trim();
    this.#isAwaited = this.text === "";
    return true;
  }

  /**
   * Reads the line below a word for a key, if the word has no key behind it.
   * @returns where the key begins
   */
  awaited(text: string): number | undefined {
    if (!this.#isAwaited) return undefined;
    this.#isAwaited = false;
    const from = /^\s*option\s/i.exec(text)?.[0].length ?? 0;
    this.text = text.slice(from).trim();
    return from;
  }

  /** Reads "Option A" below or behind "[solution]" as the key. @returns where the label begins */
  named(text: string, at: number): number | undefined {
    const option = this.count === 0 ? namedOption(text.slice(at)) : undefined;
    if (option === undefined) return undefined;
    this.count = 1;
    this.text = option;
    return text.toLowerCase().indexOf("option", at) + 6;
  }
}
