import { unescapedCell } from "../../../kernel/spreadsheet/sheet.rules.ts";
import { IMPORT_LIMITS } from "../limits.ts";
import { lowered, raised } from "../../cell-text/script-text.rules.ts";

/** A cell's text, and the same text with tags if some of it is bold, superscript and so on. */
export interface CellValue {
  plain: string;
  rich?: string;
  /** The stored value, if the cell shows another one: 0.004 in a cell with two decimals, or 10³. */
  held?: string;
}

const STYLES: Record<string, string> = { b: "b", i: "i", u: "u", strike: "s" };
const SCRIPTS: Record<string, string> = { superscript: "sup", subscript: "sub" };
/**
 * The most characters of a cell's text, counted after escaping, where one character may become
 * seven. A longer text is refused later and need not be kept in memory until then.
 */
export const MAX_WRITTEN = 7 * (IMPORT_LIMITS.cellCharacters + 1);

/** Collects the runs of a workbook's text, `<si>` or `<is>`, from XML events. */
export class Runs {
  #plain = "";
  #held = "";
  #rich = "";
  #tags: string[] = [];
  #styled = false;
  #inText = false;
  #phonetic = false;

  open(name: string, attributes: Record<string, string>): void {
    if (name === "r") this.#tags = [];
    else if (name === "rPh") this.#phonetic = true;
    else if (name === "t") this.#inText = !this.#phonetic;
    else {
      const value = attributes["val"] ?? "";
      const tag = name === "vertAlign" ? SCRIPTS[value] : STYLES[name];
      if (tag !== undefined && value !== "0" && value !== "false" && value !== "none") {
        this.#tags.push(tag);
      }
    }
  }

  text(text: string): void {
    if (!this.#inText || this.#plain.length > MAX_WRITTEN) return;
    this.#plain += text;
    this.#held += this.#scripted(text);
    this.#rich += this.#tagged(text);
  }

  close(name: string): void {
    if (name === "t") this.#inText = false;
    else if (name === "rPh") this.#phonetic = false;
    else if (name === "r") this.#tags = [];
  }

  value(): CellValue {
    const plain = unescapedCell(this.#plain);
    if (!this.#styled) return { plain };
    const held = unescapedCell(this.#held);
    return { plain, rich: unescapedCell(this.#rich), ...(held !== plain && { held }) };
  }

  #scripted(text: string): string {
    if (this.#tags.includes("sup")) return raised(text);
    return this.#tags.includes("sub") ? lowered(text) : text;
  }

  #tagged(text: string): string {
    if (this.#tags.length === 0 || text.trim() === "") return text;
    this.#styled = true;
    const opening = this.#tags.map((tag) => `<${tag}>`).join("");
    const closing = this.#tags
      .map((tag) => `</${tag}>`)
      .toReversed()
      .join("");
    return opening + text + closing;
  }
}
