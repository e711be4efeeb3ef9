const FORMULA_START = /<(span|div) data-type="(?:inline|block)-math" data-latex="[^"]*">/g;

/**
 * Removes the content of the formulas of sanitised rich text, however deeply it is nested: only a
 * formula's LaTeX counts, and its content could hide something else.
 */
export function emptyFormulas(html: string): string {
  let kept = "";
  let from = 0;
  for (const start of html.matchAll(FORMULA_START)) {
    if (start.index < from) continue;
    const inside = start.index + start[0].length;
    kept += html.slice(from, inside);
    from = endOf(html, start[1] ?? "", inside);
  }
  return kept + html.slice(from);
}

/** The position of an element's closing tag; sanitised markup closes every tag. */
export function endOf(html: string, tag: string, inside: number): number {
  const tags = new RegExp(`<(/?)${tag}[ >]`, "g");
  tags.lastIndex = inside;
  let depth = 1;
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    depth += found[1] === "/" ? -1 : 1;
    if (depth === 0) return found.index;
  }
  return html.length;
}
