import katex from "katex";
import "katex/contrib/mhchem";
import { lostText } from "./lost-formula.rules.ts";

/**
 * Finds the formulas of sanitised rich text. They are rendered once, when a paper is frozen, so
 * that a student's browser loads no maths engine. The sanitiser writes formulas as `<span
 * data-type="inline-math" data-latex="…"></span>` and `<div data-type="block-math"
 * data-latex="…"></div>`.
 */
const FORMULA = /<(span|div) data-type="(inline|block)-math" data-latex="([^"]*)">(?:[^<]*)<\/\1>/g;

const LOST_FORMULA = "It could not be read when it was pasted. Write it again.";

/**
 * The most characters of a formula. No real formula is longer, and rendering a longer one could
 * take too much time.
 */
const LONGEST = 5000;

export interface Rendered {
  html: string;
  /** The formulas that KaTeX refuses, each with KaTeX's reason. */
  errors: { latex: string; reason: string }[];
}

/** @param known formulas that were rendered before; newly rendered ones are added to it */
export function renderFormulas(html: string, known = new Map<string, FormulaHtml>()): Rendered {
  const errors: Rendered["errors"] = [];
  const rendered = html.replace(FORMULA, (_match, _tag, kind: string, escaped: string) => {
    const latex = unescapeAttribute(escaped);
    const key = `${kind} ${latex}`;
    const formula = known.get(key) ?? renderFormula(latex, kind === "block" ? "block" : "inline");
    known.set(key, formula);
    const named = lostText(latex) ?? latex;
    errors.push(...formula.reasons.map((reason) => ({ latex: named, reason })));
    return formula.html ?? `<code>${lostText(escaped) ?? escaped}</code>`;
  });
  return { html: rendered, errors };
}

export interface FormulaHtml {
  /** Missing where KaTeX refuses the formula. */
  html?: string;
  reasons: string[];
}

/**
 * One formula as HTML, in the same form for papers and for the editor. If KaTeX refuses the
 * formula, there is no HTML, and `reasons` says what is wrong with it.
 */
export function renderFormula(latex: string, kind: "inline" | "block"): FormulaHtml {
  const reasons: string[] = [];
  if (lostText(latex) !== undefined) return { reasons: [LOST_FORMULA] };
  try {
    if (latex.length > LONGEST) {
      throw new Error(`It has ${latex.length} characters; ${LONGEST} are allowed. Split it.`);
    }
    const html = katex.renderToString(latex, {
      displayMode: kind === "block",
      output: "htmlAndMathml",
      throwOnError: true,
      // These commands add links, images and attributes to the page. No formula needs them.
      trust: ({ command }) => {
        reasons.push(`${command} is not allowed in a formula.`);
        return false;
      },
      maxExpand: 500,
      maxSize: 50,
      strict: "ignore",
    });
    return { html, reasons };
  } catch (error) {
    return { reasons: [...reasons, error instanceof Error ? error.message : String(error)] };
  }
}

/** One formula as MathML only, for files of other programs; undefined if KaTeX refuses it. */
export function mathMlOf(latex: string): string | undefined {
  if (lostText(latex) !== undefined || latex.length > LONGEST) return undefined;
  const html = katex.renderToString(latex, {
    output: "mathml",
    throwOnError: false,
    trust: false,
    maxExpand: 500,
    maxSize: 50,
    strict: "ignore",
  });
  return /<math[\s>].*<\/math>/s.exec(html)?.[0];
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

const unescapeAttribute = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
