import { inShort } from "../bank/one-line.rules.ts";

/** The beginning of a rich text on one line, of at most `length` characters with the dots. */
export function excerptOf(html: string, length: number): string {
  const text = inShort(html);
  const signs = Array.from(text);
  if (signs.length <= length) return text;
  const beginning = signs.slice(0, length - 1).join("");
  return `${beginning.trimEnd()}…`;
}
