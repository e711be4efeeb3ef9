import { takeBlock } from "./foreign-text.rules.ts";

/** Elements in the question's text that hold what Moodle has no field for. */
export const PASSAGE_OPEN = '<div class="passage">';
export const COLUMNS_OPEN = '<ol class="matrix-columns">';
export const COLUMN_OPEN = '<li class="matrix-column">';

/** The parts of a question's text. */
export interface Body {
  passage: string;
  question: string;
  /** Texts of a matrix's columns. */
  columns: string[];
}

/** Separates the passage and the matrix's columns from a text that our own writer made. */
export function readBody(html: string): Body {
  const passage = takeBlock(html, "div", PASSAGE_OPEN);
  const text = passage ? passage.after : html;
  const at = text.lastIndexOf(COLUMNS_OPEN);
  const list = at < 0 ? undefined : takeBlock(text.slice(at), "ol", COLUMNS_OPEN);
  return {
    passage: passage?.inside ?? "",
    question: list ? text.slice(0, at) + list.after : text,
    columns: list ? columnsOf(list.inside) : [],
  };
}

function columnsOf(list: string): string[] {
  const columns: string[] = [];
  let rest = list;
  for (let item = takeBlock(rest, "li", COLUMN_OPEN); item;) {
    columns.push(item.inside);
    rest = item.after;
    item = takeBlock(rest, "li", COLUMN_OPEN);
  }
  return columns;
}
