import { decoded } from "../../exchange/cell-text/tree.rules.ts";

/**
 * Texts in the form in which they are compared: without spaces, and without differences that are
 * only another way to write the same text.
 */

/**
 * A text in the notation of `pieces.ts`, or from a file of truth, in the form in which texts are
 * compared.
 */
export const plainTruth = (notation: string): string =>
  plain(notation.replace(/⟦(?:\w+:)?([^⟧]*)⟧/gu, (_, inside: string) => formula(inside)));

/** The text of a cell of a row that was read, in the form in which texts are compared. */
export function plainCell(html: string): string {
  const marked = html
    .replace(/<span[^>]*data-latex="([^"]*)"[^>]*>(?:<\/span>)?/g, (_, latex: string) =>
      formula(withoutCommands(decoded(latex))),
    )
    .replace(/<div[^>]*data-latex="([^"]*)"[^>]*>(?:<\/div>)?/g, (_, latex: string) =>
      formula(withoutCommands(decoded(latex))),
    )
    .replace(/<sup>(.*?)<\/sup>/g, "^{$1}")
    .replace(/<sub>(.*?)<\/sub>/g, "_{$1}")
    .replace(/<img[^>]*>/g, "▣")
    .replace(/<\/?[a-z][^>]*>/gi, " ");
  return plain(decoded(marked));
}

/** Removes LaTeX commands, because a formula of Word has its own signs for them. */
const withoutCommands = (latex: string): string =>
  latex.replace(/\\(?:begin|end)\{[^}]*\}(?:\{[clr|]*\})?|\\[a-zA-Z]+|\\./g, " ");

/**
 * Keeps only the letters and digits of a formula, because Word and our reader write the rest
 * differently.
 */
const formula = (inside: string): string => `⟦${inside.replace(/[^a-zA-Z0-9]/g, "")}⟧`;

const plain = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\u00ad\u200b-\u200d\ufeff]/g, "")
    .replace(/[\u2010\u2011]/g, "-")
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/gu, "")
    // Raised texts that follow each other count as one raised text, and so do lowered ones.
    .replaceAll("}^{", "")
    .replaceAll("}_{", "");

/**
 * The text with raised and lowered characters as ordinary ones, and without images, as files of
 * truth have it.
 */
export const flattened = (text: string): string =>
  text.replace(/[\^_]\{([^}]*)\}/g, "$1").replaceAll("▣", "");
