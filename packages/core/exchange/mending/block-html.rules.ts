import { escapeHtml } from "../cell-text/tree.rules.ts";
import type { Block } from "../reading/block.ts";
import type { Slice } from "../reading/reading.ts";
import type { Piece, RichLine } from "../reading/rich-line.rules.ts";

/** The most characters of one text on the mending screen; the question keeps its whole text. */
export const MOST_CHARACTERS = 20_000;

/**
 * A line as HTML. A picture is shown by its name, because pictures are stored only when their
 * question is inserted.
 */
function lineHtml(line: RichLine): string {
  const shown = line.text.length > MOST_CHARACTERS ? line.slice(0, MOST_CHARACTERS) : line;
  const html = shown.pieces.map(pieceHtml).join("");
  return shown === line ? html : `${html}…`;
}

function pieceHtml({ text, tags, latex, image }: Piece): string {
  const inside =
    latex !== undefined
      ? `<span data-type="inline-math" data-latex="${escapeHtml(latex)}"></span>`
      : image !== undefined
        ? `<i>[${escapeHtml(image)}]</i>`
        : escapeHtml(text.replace(/[\t ]+/g, " ")).replaceAll("\n", "<br>");
  return tags.reduceRight((made, tag) => `<${tag}>${made}</${tag}>`, inside);
}

export const isMoreThanText = ({ line, table }: Block): boolean =>
  table !== undefined ||
  line.text.length > MOST_CHARACTERS ||
  line.pieces.some(
    ({ tags, latex, image }) => tags.length > 0 || latex !== undefined || image !== undefined,
  );

export const blockHtml = ({ line, table }: Block): string =>
  table === undefined
    ? lineHtml(line)
    : `<table><tbody>${table.rows.map((row) => `<tr>${row.map(cellHtml).join("")}</tr>`).join("")}</tbody></table>`;

const cellHtml = (lines: readonly RichLine[]): string =>
  `<td>${lines.map(lineHtml).join("<br>")}</td>`;

/** Slices of blocks as HTML, each on a line of its own. */
export const slicesHtml = (blocks: readonly Block[], slices: readonly Slice[]): string =>
  slices
    .flatMap(({ block: id, from, to }) => {
      const block = blocks[id];
      if (!block) return [];
      if (block.table) return [blockHtml(block)];
      const html = lineHtml(block.line.slice(from, to).trim());
      return html === "" ? [] : [`<p>${html}</p>`];
    })
    .join("");
