/**
 * Words that have a plainer or a chosen one, with its replacement; see docs/glossary.md. The
 * brackets keep this file from matching itself.
 */
const REPLACED: readonly (readonly [pattern: string, instead: string])[] = [
  ["an[e]w", "again"],
  ["mean[w]hile", "in between"],
  ["who[e]ver", "anyone who"],
  ["no[b]ody", "no one"],
  ["some[b]ody", "someone"],
  ["every[b]ody", "everyone"],
  ["e-[m]ails?", "email"],
  ["hand(?:s|ed|ing)? [i]n", "submit"],
  ["sign(?:s|ed|ing)? [i]n", "log in"],
  ["sign(?:s|ed|ing)? [o]ut", "log out"],
];

const WORDS = new RegExp(
  `(?<![\\w./#-])(?:${REPLACED.map(([pattern]) => pattern).join("|")})(?![\\w.])`,
  "i",
);

/** Texts that have to stay: of the specification, and a column's name in other systems' files. */
const KEPT = /Please sign in again|aliases: \[/;

/** The first replaced word of each line, with what to write. */
export function wordProblems(file: string, lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => {
    const [found] = (KEPT.test(line) ? null : WORDS.exec(line)) ?? [];
    if (found === undefined) return [];
    const [, instead] =
      REPLACED.find(([pattern]) => new RegExp(`^${pattern}$`, "i").test(found)) ?? [];
    return [`${file}:${index + 1}: write "${instead}" instead of "${found}"`];
  });
}
