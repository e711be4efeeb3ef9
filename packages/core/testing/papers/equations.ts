import { escapeHtml } from "../../exchange/cell-text/tree.rules.ts";

/** Equations in the XML that Word writes. The names of the forms are those in `pieces.ts`. */

const run = (text: string): string =>
  `<m:r><w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr><m:t>${escapeHtml(text)}</m:t></m:r>`;

const e = (text: string): string => `<m:e>${run(text)}</m:e>`;

const FORMS: Record<string, (parts: readonly string[]) => string> = {
  line: ([all = ""]) => run(all),
  frac: ([top = "", bottom = ""]) =>
    `<m:f><m:num>${run(top)}</m:num><m:den>${run(bottom)}</m:den></m:f>`,
  root: ([inside = ""]) =>
    `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(inside)}</m:rad>`,
  power: ([base = "", above = ""]) => `<m:sSup>${e(base)}<m:sup>${run(above)}</m:sup></m:sSup>`,
  sub: ([base = "", below = ""]) => `<m:sSub>${e(base)}<m:sub>${run(below)}</m:sub></m:sSub>`,
  bar: ([inside = ""]) => `<m:acc><m:accPr><m:chr m:val="̅"/></m:accPr>${e(inside)}</m:acc>`,
  sum: ([from = "", to = "", inside = ""]) =>
    `<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>${run(from)}</m:sub><m:sup>${run(to)}</m:sup>${e(inside)}</m:nary>`,
  matrix: ([a = "", b = "", c = "", d = ""]) =>
    `<m:d><m:e><m:m><m:mr>${e(a)}${e(b)}</m:mr><m:mr>${e(c)}${e(d)}</m:mr></m:m></m:e></m:d>`,
};

/** @throws Error for an unknown form */
export function equationXml(form: string, parts: readonly string[]): string {
  const write = FORMS[form];
  if (!write) throw new Error(`There is no form of an equation "${form}"`);
  return `<m:oMath>${write(parts)}</m:oMath>`;
}
