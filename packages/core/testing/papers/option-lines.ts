import type { KeyForm, OptionForm, OptionLayout } from "./conventions.ts";
import type { Content } from "./contents.ts";
import { type Draw, itemAt } from "./draw.ts";
import { labelText } from "./labels.ts";
import { type Block, type Line, looking, type Piece, piecesOf } from "./pieces.ts";

/** The options of a question as paragraphs or cells. */
export interface OptionsToWrite {
  content: Content;
  form: OptionForm;
  layout: OptionLayout;
  key: KeyForm;
  /** The list that labels the options. */
  listed: Pick<Line, "list" | "style">;
  /** The share of labels with another gap or bracket. */
  slips: number;
}

export function optionBlocks(draw: Draw, options: OptionsToWrite): Block[] {
  const { content, layout, key, listed, slips } = options;
  const written = content.options.map((option, at) => {
    const form = draw.chance(slips) ? slipped(draw, options.form) : options.form;
    return optionPieces(option, form, at, markOf(key, content.correct.includes(at)));
  });
  const { form } = options;
  if (form.kind !== "typed") return written.map((pieces) => ({ pieces, ...listed }));
  const perLine = perLineOf(layout, content.options);
  const between = piecesOf(betweenOf(layout, perLine));
  const groups = chunks(written, perLine);
  if (layout.kind === "cells" && content.options.length % 2 === 0) {
    return [{ borders: false, rows: groups.map((group) => group.map((pieces) => [{ pieces }])) }];
  }
  return groups.map((group) => ({
    indent: layout.indent,
    pieces: group.flatMap((pieces, at) => (at === 0 ? pieces : [...between, ...pieces])),
  }));
}

/**
 * The form of a label with a typing mistake: another space after it, or a point instead of a
 * bracket.
 */
function slipped(draw: Draw, form: OptionForm): OptionForm {
  if (form.kind !== "typed" || form.after === "") return form;
  const other = form.before === "" && form.after === ")" && draw.chance(0.3) ? { after: "." } : {};
  return { ...form, gap: draw.pick([" ", "  ", "\t", form.after === ")" ? "" : " "]), ...other };
}

function optionPieces(
  option: string,
  form: OptionForm,
  at: number,
  mark: KeyForm | undefined,
): Piece[] {
  const label = form.kind === "typed" ? piecesOf(`${labelText(form, at)}${form.gap}`) : [];
  if (mark?.kind === "sign") return [...label, ...piecesOf(`${mark.before}${option}${mark.after}`)];
  const text = piecesOf(option);
  if (mark?.kind !== "look") return [...label, ...text];
  return mark.whole
    ? looking([...label, ...text], mark.look)
    : [...label, ...looking(text, mark.look)];
}

const markOf = (key: KeyForm, isCorrect: boolean): KeyForm | undefined => {
  if (isCorrect || key.kind !== "sign") return isCorrect ? key : undefined;
  return { ...key, before: "", after: key.others };
};

/**
 * The text between options on one line. A comma or a semicolon is used only if four options fit on
 * the line; otherwise spaces are used.
 */
const betweenOf = ({ between }: OptionLayout, perLine: number): string =>
  perLine < 4 && /^[,;]/.test(between) ? "     " : between;

/** How many options share a line. */
function perLineOf({ kind, between }: OptionLayout, options: readonly string[]): number {
  if (kind === "line") return 1;
  const longest = Math.max(...options.map((option) => option.length));
  const hasComma = options.some((option) => /[,;]/.test(option));
  if (kind === "fit" && longest <= 12 && !(hasComma && /^[,;]/.test(between))) return 4;
  return longest <= 28 ? 2 : 1;
}

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );

/** The last paragraph of options, which may go on with a key. */
export function endingWith(blocks: readonly Block[], more: readonly Piece[]): Block[] {
  const last = itemAt(blocks, blocks.length - 1);
  if (!("pieces" in last)) return [...blocks, { pieces: more }];
  return [...blocks.slice(0, -1), { ...last, pieces: [...last.pieces, ...more] }];
}
