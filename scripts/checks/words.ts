import type { Find, RefusedWords } from "./glossary.ts";

/** Texts that have to stay: of the specification, and a column's name in other systems' files. */
const KEPT = /Please sign in again|aliases: \[/;
/** Names that have to stay: a file is written and read again, and a wave of physics. */
const KEPT_NAMES = /\b(round trips?|standing waves?)\b/;

/** The first refused word of each line, with what to write. */
export const textProblems = (file: string, lines: readonly string[], find: Find): string[] =>
  lines.flatMap((line, index) => {
    const problem = KEPT.test(line) ? undefined : find(line);
    return problem === undefined ? [] : [`${file}:${index + 1}: ${problem}`];
  });

/**
 * The refused words of a path and of a source's names.
 *
 * @param isData whether its strings are data, such as the name of an unknown user in a test
 */
export function nameProblems(
  file: string,
  source: string,
  { inName }: RefusedWords,
  isData: boolean,
): string[] {
  const { code } = divide(source, isData ? /^$/ : VALUE);
  const found = namesIn(code).flatMap(({ name, line }) => {
    const problem = inName(spokenOf(name));
    return problem === undefined ? [] : [`${file}:${line}: ${problem} in ${name}`];
  });
  const problem = inName(spokenOf(file));
  return problem === undefined ? found : [`${file}: ${problem} in its name`, ...found];
}

/** The refused words of a source's comments and texts; a phrase is searched for in whole lines. */
export const wordProblems = (
  file: string,
  source: string,
  { phrase, word }: RefusedWords,
): string[] => [
  ...textProblems(file, source.split("\n"), phrase),
  ...textProblems(file, divide(source, VALUE).texts.split("\n"), word),
];

/** `timeOut`, `TIME_OUT` and `time-out.ts` as "time out". */
const spokenOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .toLowerCase()
    .replace(KEPT_NAMES, "");

/** Comments, strings, regular expressions, and in a component the text between two tags. */
const TEXTS =
  /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?<=[(,=:[!&|?] ?\/)(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|(?<=[^=]>)(?:(?!;\n)[^<>{}=])+(?=[<{])/g;
/** A word that programs exchange, such as a state or a key, is a name as well. */
const VALUE = /^"[a-z][\w-]*"$/;

/** A source twice, without its texts and without its code, both with the lines of the source. */
function divide(source: string, value: RegExp): { code: string; texts: string } {
  let [code, texts, at] = ["", "", 0];
  for (const { 0: found, index } of source.matchAll(TEXTS)) {
    const between = source.slice(at, index);
    const [isName, hidden] = [value.test(found), blank(found)];
    code += between + (isName ? found : hidden);
    texts += blank(between) + (isName ? hidden : found);
    at = index + found.length;
  }
  return { code: code + source.slice(at), texts: texts + blank(source.slice(at)) };
}

const blank = (text: string): string => text.replace(/[^\n]/g, " ");

/** Every name of a source once, with its first line. */
function namesIn(code: string): { name: string; line: number }[] {
  const first = new Map<string, number>();
  for (const [index, line] of code.split("\n").entries()) {
    for (const name of line.match(/[A-Za-z_$][\w$]*/g) ?? []) {
      if (!first.has(name)) first.set(name, index + 1);
    }
  }
  return Array.from(first, ([name, line]) => ({ name, line }));
}
