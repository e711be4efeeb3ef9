import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Its last table has the words that are not used. */
export const GLOSSARY = "docs/glossary.md";
const TABLE = "| not | but | refused in |";
const PLACES = ["names", "screens", "both"] as const;

/** The first refused word of a text, with what to write; undefined if there is none. */
export type Find = (text: string) => string | undefined;

export interface RefusedWords {
  /** In a name whose words are apart: "time out" of `timeOut`. */
  inName: Find;
  /** In a text that people read. */
  inText: Find;
  /** Of these, several words, which cannot be an identifier. */
  phrase: Find;
  /** Of these, single words, which can be one. */
  word: Find;
}

interface Refused {
  word: string;
  instead: string;
  isIn: (place: "names" | "screens") => boolean;
}

/**
 * Reads the glossary's table of refused words. A word with its meaning in brackets is refused in
 * that meaning alone, which only a reader can judge: it is not searched for.
 *
 * @throws Error if the table is missing or a row has no known place, since the check would then
 *   pass everything
 */
export function readRefused(root: string): RefusedWords {
  const [, table] = readFileSync(join(root, GLOSSARY), "utf8").split(`${TABLE}\n`);
  if (table === undefined) throw new Error(`${GLOSSARY} has no table "${TABLE}"`);
  const rows = table.split("\n\n", 1)[0]?.split("\n") ?? [];
  const refused = rows.filter((line) => /\w/.test(line)).flatMap(rowOf);
  const texts = refused.filter(({ isIn }) => isIn("screens"));
  return {
    inName: finder(refused.filter(({ isIn }) => isIn("names"))),
    inText: finder(texts),
    phrase: finder(texts.filter(({ word }) => /\W/.test(word))),
    word: finder(texts.filter(({ word }) => !/\W/.test(word))),
  };
}

function rowOf(line: string): Refused[] {
  const [not = "", but = "", where = ""] = line
    .split("|")
    .slice(1)
    .map((cell) => cell.trim());
  if (!PLACES.some((place) => place === where)) {
    throw new Error(`${GLOSSARY}: the last cell of "${line}" must be ${PLACES.join(" or ")}`);
  }
  if (not.includes("(")) return [];
  const [words, better] = [not.split(", "), but.split(", ")];
  return words.map((word, at) => ({
    word,
    instead: better.length === words.length ? (better[at] ?? but) : but,
    isIn: (place) => where === place || where === "both",
  }));
}

function finder(refused: readonly Refused[]): Find {
  if (refused.length === 0) return () => undefined;
  const any = patternOf(refused.map(({ word }) => sourceOf(word)).join("|"));
  return (text) => {
    const [found] = any.exec(text) ?? [];
    if (found === undefined) return undefined;
    const row = refused.find(({ word }) => patternOf(sourceOf(word)).test(found));
    return `write "${row?.instead}" instead of "${found}"`;
  };
}

/** The word with the endings of a verb or of a plural. */
function sourceOf(word: string): string {
  const [first = "", ...rest] = word.split(" ");
  return [`${first}(?:s|ed|ing)?`, ...rest].join(" ");
}

/** Not a part of a path, an address or a longer word. */
const patternOf = (source: string): RegExp =>
  new RegExp(`(?<![\\w./#-])(?:${source})(?!\\w|\\.\\w)`, "i");
