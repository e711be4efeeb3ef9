import type { RowSettings } from "./row.rules.ts";

/** A cell's text as rich HTML, and what in it cannot be shown, in words. */
export interface CellText {
  /** Sanitised; texts stand in paragraphs. */
  html: string;
  problems: string[];
}

/**
 * Reads what a person writes in a cell: plain text with line breaks, Markdown lists and emphasis,
 * simple HTML, formulas as $...$, $$...$$, \( \) and \[ \]. `\$` is a dollar sign.
 */
export function readCellText(_text: string, _settings: RowSettings): CellText {
  throw new Error("not reached before it lands");
}

/** The nicest text that `readCellText` reads as this sanitised HTML. */
export function writeCellText(_html: string, _mediaUrl: string): string {
  throw new Error("not reached before it lands");
}
