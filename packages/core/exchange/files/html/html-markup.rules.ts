import { latexOf } from "../../../kernel/rich-text/mathml.rules.ts";
import {
  allElements,
  textOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";
import type { OldEquation } from "../docx/old-equations.ts";

const SKIPPED = new Set(
  "head script style title noscript template svg iframe object select option button textarea input".split(
    " ",
  ),
);

/** Elements that are hidden on a page, and the second copy of a formula beside its MathML. */
export function isHidden(
  name: string,
  { class: names = "", hidden }: Readonly<Record<string, string>>,
  styles: ReadonlyMap<string, string>,
): boolean {
  if (SKIPPED.has(name) || hidden !== undefined) return true;
  if (/\b(?:katex-html|MJX_Assistive_MathML_hidden)\b/.test(names) || name === "mjx-math")
    return true;
  return styles.get("display") === "none" || styles.get("mso-hide") === "all";
}

/** The LaTeX that a page has beside its formula, otherwise what the MathML means. */
export function equationOf(math: XmlElement): OldEquation {
  const source = allElements(math).find(
    ({ name, attributes }) => name === "annotation" && /tex/i.test(attributes["encoding"] ?? ""),
  );
  const latex = source ? textOf(source).trim() : latexOf(math);
  return latex ? { latex } : { reason: "" };
}
