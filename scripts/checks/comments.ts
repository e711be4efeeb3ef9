/** A documentation comment, and ahead of it the first lines of the export below. */
const ABOVE_EXPORT = /\/\*\*((?:(?!\*\/)[^])*)\*\/\n(?=(export [^\n]*(?:\n(?!\n)[^\n]*){0,12}))/g;

/** Words that say nothing about an export beyond its name. */
const LINKING = new Set(
  "a an the of to and or for in on at by with is are be it its that this as from if one all each any no not their them they what which who whose how when where has have into than then there these those so only after before".split(
    " ",
  ),
);

/**
 * Comments whose words are all in the name or the signature below them: "The lines of a bill." above
 * `billLines(bill: Bill)`. They cost a reader time and go stale without being missed.
 */
export function echoProblems(file: string, text: string): string[] {
  return Array.from(text.matchAll(ABOVE_EXPORT))
    .filter(([, comment = "", code = ""]) => repeats(comment, signatureOf(code)))
    .map(({ index }) => {
      const line = text.slice(0, index).split("\n").length;
      return `${file}:${line}: the comment only repeats the name below it: say why, or leave it out`;
    });
}

/** A function up to its body, a value up to its first arrow, a type with its fields. */
function signatureOf(code: string): string {
  if (/^export (?:declare )?(?:interface|type) /.test(code)) return code.split("\n}")[0] ?? "";
  return code.split(/\{\n|=>|;\n/, 1)[0] ?? "";
}

/** Tags such as `@throws`, and examples in quotes, say what a signature cannot. */
function repeats(comment: string, signature: string): boolean {
  if (/[@"]/.test(comment)) return false;
  const said = wordsOf(comment.replace(/\n\s*\*/g, " ")).filter((word) => !LINKING.has(word));
  const known = new Set(wordsOf(signature).map(stemOf));
  return said.length > 0 && said.every((word) => known.has(stemOf(word)));
}

const wordsOf = (text: string): string[] =>
  text
    .replace(/['’]s\b/g, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

/** The word without its ending, so that "lists", "listed" and "listing" are one. */
function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=...)(?:ing|ed|es|s)$/, "").replace(/e$/, "");
}
