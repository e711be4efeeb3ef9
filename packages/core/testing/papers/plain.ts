import { decoded } from "../../exchange/cell-text/tree.rules.ts";

/** Texts as they are compared: without spaces and without what is only a way of writing them. */

/** A text in the notation of `pieces.ts`, or of a file of truth. */
export const plainTruth = (notation: string): string =>
  plain(notation.replace(/⟦(?:\w+:)?([^⟧]*)⟧/gu, (_, inside: string) => formula(inside)));

/** A cell of a row that was read. */
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

/** Two programs agree on the letters and digits of a formula, and on their order. */
const formula = (inside: string): string => `⟦${inside.replace(/[^a-zA-Z0-9]/g, "")}⟧`;

const plain = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\u00ad\u200b-\u200d\ufeff]/g, "")
    .replace(/[\u2010\u2011]/g, "-")
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/gu, "")
    // Two runs above the line are read as one text.
    .replaceAll("}^{", "")
    .replaceAll("}_{", "");

/** The text without what files of expected text lack: raised and lowered characters, images. */
export const flattened = (text: string): string =>
  text.replace(/[\^_]\{([^}]*)\}/g, "$1").replaceAll("▣", "");
