import { escapeHtml } from "./tree.rules.ts";
import type { Pieces } from "./pieces.rules.ts";

const TABULAR =
  /(?:\\begin\{(center|table)\}(?:\[[^\]\n]{0,20}\])?\s*(?:\\centering\s*)?)?\\begin\{tabular\}(?:\[[^\]\n]{0,20}\])?\{([^{}\n]{0,200})\}([\s\S]*?)\\end\{tabular\}(?:\s*\\end\{\1\})?/g;
const LIST =
  /\\begin\{(itemize|enumerate)\}(?:\[[^\]\n]{0,40}\])?((?:(?!\\begin\{)[\s\S])*?)\\end\{\1\}/g;
const RULES = /\\(?:hline|toprule|midrule|bottomrule)\b|\\cline\{[^{}]*\}/g;
const SPAN = /^\\multicolumn\{(\d{1,2})\}\{[^{}]*\}\{([^{}]*)\}$/;
const UNSUPPORTED = /\\(?:begin\{[a-z*]{1,30}\}|includegraphics\b|multirow\b|item\b)/gi;
const STRAY = /\\[a-z]{1,30}(?=\s*[{_^])/gi;
const STYLES: Record<string, string> = {
  textbf: "strong",
  textit: "em",
  emph: "em",
  underline: "u",
};

/** Converts LaTeX outside formulas to HTML, and reports commands that cannot be converted. */
export function readLatexText(text: string, pieces: Pieces): { text: string; problems: string[] } {
  if (!text.includes("\\")) return { text, problems: [] };
  const read = text
    .replace(
      /\\(textbf|textit|emph|underline)\{([^{}\n]{0,2000})\}/g,
      (_all, name: string, words) => {
        const tag = STYLES[name] ?? "em";
        return `${pieces.tag(`<${tag}>`)}${String(words)}${pieces.tag(`</${tag}>`)}`;
      },
    )
    .replace(TABULAR, (all, _around, _columns, body: string) => {
      const table = tableOf(body, pieces);
      return table === null ? all : `\n\n${pieces.aside({ html: table, block: true })}\n\n`;
    })
    .replace(LIST, (_all, kind: string, body: string) => listOf(body, kind === "enumerate"));
  return { text: read, problems: problemsIn(read) };
}

function problemsIn(text: string): string[] {
  const unknown = new Set(text.match(UNSUPPORTED));
  if (unknown.size > 0) {
    const how = `Write tables as <table>, lists as lines that begin with "- ", and images as <img src="name.png">.`;
    return [...unknown].map((command) => `${command} cannot be read here. ${how}`);
  }
  const [stray] = text.match(STRAY) ?? [];
  if (stray === undefined) return [];
  return [`${stray} is outside a formula. Put a $ before and after the formula.`];
}

/** Rows as a table; null if a cell contains more LaTeX than text and formulas. */
function tableOf(body: string, pieces: Pieces): string | null {
  const rows = body
    .replace(RULES, "")
    .split(/\\\\(?:\[[^\]\n]{0,20}\])?/)
    .map((row) => row.trim())
    .filter((row) => row !== "");
  const made = rows.map((row) => row.split(/(?<!\\)&/).map((cell) => cellOf(cell.trim(), pieces)));
  if (rows.length === 0 || made.some((row) => row.includes(null))) return null;
  return `<table><tbody>${made.map((row) => `<tr>${row.join("")}</tr>`).join("")}</tbody></table>`;
}

function cellOf(cell: string, pieces: Pieces): string | null {
  const [, columns, spanned] = SPAN.exec(cell) ?? [];
  const text = (spanned ?? cell).trim();
  if (/\\[a-z]/i.test(text)) return null;
  const span = columns === undefined ? "" : ` colspan="${Number(columns)}"`;
  return `<td${span}><p>${pieces.inLine(escapeHtml(text))}</p></td>`;
}

function listOf(body: string, numbered: boolean): string {
  const items = body
    .split(/\\item\b(?:\[[^\]\n]{0,40}\])?/)
    .slice(1)
    .map((item) => item.trim().replace(/\s*\n\s*/g, " "));
  const lines = items.map((item, index) => `${numbered ? `${index + 1}.` : "-"} ${item}`);
  return `\n\n${lines.join("\n")}\n\n`;
}
