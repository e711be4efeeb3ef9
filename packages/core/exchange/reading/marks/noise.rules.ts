/** Lines of papers and web pages that are not part of a question's text. */

const HEAD = 300;
const tests =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text.slice(0, HEAD));

/** Buttons and counts of web pages, page numbers, lines of dashes. */
export const isNoise = tests(
  /^\s*(?:your\s+answer|view\s+answer|show\s+answer|hide\s+answer|question\s*id\b|advertisement\s*$|(?:options?|choices|विकल्प)\s*:?\s*$|\d+(?:\.\d+)?\s+points?\s*$|[[(]\s?\d{1,2}\s?(?:marks?|m)?\s?[\])]\s*$|(?:space\s+for\s+)?rough\s+work\s*$|[-_=*~]{4,}\s*$|page\s+\d+(?:\s+of\s+\d+)?\s*$|\d+\/\d+\s*$|status\s*:|chosen\s+option|item\s+id\s*:|\*\s*$)/i,
);

/** Whether a line states a property of questions: "Topic: Optics". */
export const isProperty = tests(
  /^\s*\[?(?:topic|sub-?topic|chapter|difficulty|level|marks?|type|exam|subject|source|year|tags?|category|विषय|अध्याय)\s*[:–-]\s*\S/iu,
);

/**
 * The mark at the beginning of a line, if it is one of those with which some files show where a
 * question begins and ends.
 */
export function markerOf(text: string): { kind: "start" | "end"; end: number } | undefined {
  const [whole, kind = ""] = /^\s*\[question_(start|end)\]\s*/i.exec(text.slice(0, HEAD)) ?? [];
  if (whole === undefined) return undefined;
  return { kind: /start/i.test(kind) ? "start" : "end", end: whole.length };
}

/** A line with a place to fill in. */
export const hasBlank = (text: string): boolean => /_{3,}|\.{5,}|…{2,}/.test(text);

/** A line of a program, whose numbers and labels say nothing. */
export const isCode = tests(
  /^\s*(?:#include|using namespace|(?:int|void|class|public|private|protected|return|float|double|char|static|struct|cout|printf|for|while|if|else)\b[^;{}()]{0,200}[;{}()]|[{}]\s*$)|[=(][^;]{0,200};\s*$/,
);

const PASSAGE = tests(
  /^\s*(?:passage|comprehension|paragraph\s+for|read\s+(?:the|this)\s+(?:following|passage|poem|extract|text|paragraph)|case\s*study|गद्यांश)/iu,
);
const DIRECTIONS = tests(/^\s*(?:directions?|निर्देश)(?![\p{L}\p{M}])/iu);
const NAMES_TEXT = tests(/passage|read\s|following|given\s+below|paragraph|गद्यांश|पढ़/iu);

/** A line above a text that several questions share. */
export const beginsPassage = (text: string): boolean => {
  const hasRange = rangeIn(text) !== undefined;
  if (DIRECTIONS(text)) return hasRange || NAMES_TEXT(text);
  return (
    PASSAGE(text) && (hasRange || text.trim().length > 25 || /^\s*passage\s*[:.\d-]/i.test(text))
  );
};
export const endsPassage = tests(/^\s*end\s+of\s+(?:the\s+)?passage\s*\.?\s*$/i);

export const isInstruction = tests(
  /\b(?:instructions?|answer\s+all|attempt\s+(?:all|any)|general\s+instructions|all\s+questions\s+are\s+compulsory|time\s+allowed|maximum\s+marks|read\s+carefully)\b|निर्देश|अनुदेश/iu,
);
/** A heading above numbered instructions. */
export const announcesInstructions = tests(/instructions?\s*:?\s*$|(?:निर्देश|अनुदेश)\s*:?\s*$/iu);

/** The questions that a passage belongs to: "Directions (21-25)". */
export function rangeIn(text: string): { from: number; to: number } | undefined {
  const [, from, to] =
    /\b(\d{1,3})\s?(?:-|–|to|and|&|से)\s?(\d{1,3})\b/iu.exec(text.slice(0, HEAD)) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const range = { from: Number(from), to: Number(to) };
  return range.to >= range.from && range.to - range.from < 30 ? range : undefined;
}
