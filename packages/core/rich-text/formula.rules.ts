import katex from "katex";
import "katex/contrib/mhchem";

/**
 * Renders the formulas of sanitised rich text, once, when a paper is frozen: a student's browser
 * loads no maths engine. The sanitiser writes formulas as `<span data-type="inline-math"
 * data-latex="…"></span>` and `<div data-type="block-math" data-latex="…"></div>`.
 */
const FORMULA = /<(span|div) data-type="(inline|block)-math" data-latex="([^"]*)">(?:[^<]*)<\/\1>/g;

/** More than any formula of a paper; it bounds the work of rendering one. */
const LONGEST = 5000;

export interface Rendered {
  html: string;
  /** LaTeX sources that KaTeX refuses, with its reason. */
  errors: { latex: string; reason: string }[];
}

export function renderFormulas(html: string): Rendered {
  const errors: Rendered["errors"] = [];
  const rendered = html.replace(FORMULA, (_match, _tag, kind: string, escaped: string) => {
    const latex = unescapeAttribute(escaped);
    try {
      if (latex.length > LONGEST) {
        throw new Error(`It has ${latex.length} characters; ${LONGEST} are allowed. Split it.`);
      }
      return katex.renderToString(latex, {
        displayMode: kind === "block",
        output: "htmlAndMathml",
        throwOnError: true,
        // Links, pictures and attributes of the page: a formula has no need of any.
        trust: ({ command }) => {
          errors.push({ latex, reason: `${command} is not allowed in a formula.` });
          return false;
        },
        maxExpand: 500,
        maxSize: 50,
        strict: "ignore",
      });
    } catch (error) {
      errors.push({ latex, reason: error instanceof Error ? error.message : String(error) });
      return `<code>${escaped}</code>`;
    }
  });
  return { html: rendered, errors };
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
