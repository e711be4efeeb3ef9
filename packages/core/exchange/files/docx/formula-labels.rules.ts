import { RichLine } from "../../reading/rich-line.rules.ts";

/** An option's label that was typed into an equation: "a) 3" as one formula. */
const LABEL =
  /^((?:\\(?:mathrm|text|mathbf|mathit|textbf)\{)?)\s*(\(?[A-Ea-e]\)|\([1-4]\))((?:\\[ ,;:]|~|\s)*)/;

/** The line in which such labels are text in front of their formulas, and not parts of them. */
export function withoutLabels(line: RichLine): RichLine {
  if (!line.pieces.some(({ latex }) => latex !== undefined && LABEL.test(latex))) return line;
  return new RichLine(
    line.pieces.flatMap((piece, at) => {
      const [whole, wrapper = "", label = ""] = LABEL.exec(piece.latex ?? "") ?? [];
      const before = line.pieces[at - 1]?.text ?? "";
      if (whole === undefined || !(at === 0 || /\s$/.test(before))) return [piece];
      const rest = wrapper + (piece.latex ?? "").slice(whole.length);
      const text = { text: `${label} `, tags: [] };
      return rest.trim() === "" ? [text] : [text, { ...piece, latex: rest }];
    }),
  );
}
