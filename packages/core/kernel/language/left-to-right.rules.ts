/**
 * Numbers with units, signs and Latin words inside of a text that is written from right to left.
 * Without a direction of their own, browsers show "14 m/s" as "m/s 14", and "−5" as "5−".
 */

/** A Latin or Greek letter, a digit, or a sign that belongs to one. */
const LETTER = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{No}0-9°%µ′″∞Ω]`;
/** A raised, lowered or slanted part, such as the 2 of m², without letters from right to left. */
const PART = ["sup", "sub", "i", "b", "em", "strong"]
  .map((tag) => String.raw`<${tag}>[^<>\u0590-\u08ff]*</${tag}>`)
  .join("|");
const ATOM = `(?:${LETTER}|${PART})`;
/** What may be between them. A comma does so inside of a number alone: others separate a list. */
const BETWEEN = String.raw`(?:[ \u00a0\u202f./:×·^=+\-−–±*≤≥→]|&(?:lt|gt|nbsp);|,(?=\d))`;
const RUN = String.raw`[+\-−±]?${ATOM}+(?:${BETWEEN}+${ATOM}+)*`;
const TAG = String.raw`<(?:"[^"]*"|[^">])*>`;
const ENTITY = String.raw`&[#\w]+;`;
/** The first one that begins at a place is taken, so a run may begin with a raised part. */
const PIECE = new RegExp(`(?<run>${RUN})|(?<tag>${TAG})|${ENTITY}`, "gu");

const FORMULA = '<span class="katex">';

/** A number or a letter alone is written the same in both directions. */
const isPlain = (run: string): boolean => /^(?:\d+(?:[.,]\d+)*|.)$/u.test(run);

/**
 * Adds `dir="ltr"` to each formula (as KaTeX writes it) and to each run of numbers, units and Latin
 * words. This also isolates them from the text around them.
 */
export function withLeftToRight(html: string): string {
  /** How many elements of a formula are open. */
  let open = 0;
  return html.replaceAll(PIECE, (piece, ...groups) => {
    const { run, tag } = groups.at(-1) as { run?: string; tag?: string }; // named groups come last
    if (open > 0) {
      if (tag?.startsWith("<span")) open++;
      else if (tag === "</span>") open--;
      return piece;
    }
    if (tag === FORMULA) {
      open = 1;
      return FORMULA.replace(">", ' dir="ltr">');
    }
    return run === undefined || isPlain(run) ? piece : `<span dir="ltr">${run}</span>`;
  });
}
