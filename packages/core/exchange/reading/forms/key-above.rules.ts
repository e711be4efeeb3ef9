import { keyWordEnd } from "../marks/key.rules.ts";
import type { SeenLine } from "./seen-line.ts";

const FEWEST_ABOVE = 3;

const isAlone = ({ text, isKey }: SeenLine): boolean =>
  isKey && text.slice(keyWordEnd(text) ?? 0).trim() === "";

/**
 * Finds lines with nothing but a word for a key, which are above the correct option. At least two
 * in five of these lines must be between two options; otherwise such a line may be the heading of
 * all options.
 */
export function keysAbove(lines: readonly SeenLine[]): ReadonlySet<number> {
  const found = lines.flatMap((line, at) => {
    const [index] = lines[at + 1]?.labels ?? [];
    return isAlone(line) && index !== undefined ? [{ at, index }] : [];
  });
  const between = found.filter(
    ({ at, index }) => index > 0 && (lines[at - 1]?.labels.includes(index - 1) ?? false),
  );
  const alone = lines.filter(isAlone).length;
  const isUsual = found.length >= alone * 0.8 && between.length >= found.length * 0.4;
  return new Set(found.length >= FEWEST_ABOVE && isUsual ? found.map(({ at }) => at) : []);
}
