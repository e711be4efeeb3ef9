import { endOf } from "./formula-markup.ts";

const RENDERED_START = /<span class="katex(-display)?">/g;
const SOURCE = /<annotation encoding="application\/x-tex">([^<]*)<\/annotation>/;

/**
 * The rich text of a paper as its author wrote it: rendered formulas become their LaTeX again.
 * @throws Error for a formula without its LaTeX, which cannot occur in a paper
 */
export function withSources(html: string): string {
  let written = "";
  let from = 0;
  for (const start of html.matchAll(RENDERED_START)) {
    if (start.index < from) continue;
    const to = endOf(html, "span", start.index + start[0].length);
    const latex = SOURCE.exec(html.slice(start.index, to))?.[1];
    if (latex === undefined) throw new Error("A formula of the paper has no LaTeX");
    const [tag, kind] = start[1] === undefined ? ["span", "inline"] : ["div", "block"];
    const source = latex.replace(/"|&quot;/g, "&quot;").replace(/&#x27;/g, "'");
    written += `${html.slice(from, start.index)}<${tag} data-type="${kind}-math" data-latex="${source}"></${tag}>`;
    from = to + "</span>".length;
  }
  return written + html.slice(from);
}
