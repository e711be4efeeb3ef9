import { escapeHtml } from "../cell-text/tree.rules.ts";
import { makeZip, type ZipFixtureEntry } from "./zip.fixture.ts";

/**
 * A paragraph of Word. A part that begins with "<" is taken as XML, any other part as text. A tab
 * is `\t`, a soft break `\n`.
 */
export const p = (...parts: readonly string[]): string => `<w:p>${parts.map(runOf).join("")}</w:p>`;

const runOf = (part: string): string =>
  part.startsWith("<")
    ? part
    : `<w:r>${part
        .split(/([\t\n])/)
        .map((text) =>
          text === "\t"
            ? "<w:tab/>"
            : text === "\n"
              ? "<w:br/>"
              : `<w:t xml:space="preserve">${escapeHtml(text)}</w:t>`,
        )
        .join("")}</w:r>`;

/** A paragraph in bold. */
export const bold = (text: string): string =>
  p(`<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${escapeHtml(text)}</w:t></w:r>`);

/** A horizontal rule as Word writes it: a shape. */
export const rule = p(
  '<w:r><w:pict><v:rect style="width:0;height:1.5pt" o:hralign="center" o:hrstd="t" o:hr="t"/></w:pict></w:r>',
);

/** A paragraph of a list, whose label Word computes. */
export const listed = (list: number, level: number, ...parts: readonly string[]): string =>
  p(
    `<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>`,
    ...parts,
  );

export const table = (...rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows
    .map((row) => `<w:tr>${row.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join("")}</w:tr>`)
    .join("")}</w:tbl>`;

/** A native equation: a fraction. */
export const fraction = (top: string, bottom: string): string =>
  `<m:oMath><m:f><m:num><m:r><m:t>${top}</m:t></m:r></m:num><m:den><m:r><m:t>${bottom}</m:t></m:r></m:den></m:f></m:oMath>`;

export const image = (id: string): string =>
  `<w:r><w:drawing><a:blip r:embed="${id}"/></w:drawing></w:r>`;

interface DocxParts {
  /** XML inside `<Relationships>`. */
  relations?: string;
  numbering?: string;
  more?: readonly ZipFixtureEntry[];
  /** Before the root element. */
  prolog?: string;
}

/** A Word file from the XML of its body. */
export function makeDocx(body: string, parts: DocxParts = {}): Buffer {
  const { relations = "", numbering = "", more = [], prolog = "" } = parts;
  return makeZip([
    {
      name: "word/document.xml",
      bytes: `<?xml version="1.0"?>${prolog}<w:document xmlns:w="w" xmlns:m="m" xmlns:a="a" xmlns:r="r" xmlns:v="v" xmlns:o="o" xmlns:mc="mc"><w:body>${body}<w:sectPr/></w:body></w:document>`,
    },
    {
      name: "word/_rels/document.xml.rels",
      bytes: `<Relationships>${relations}</Relationships>`,
    },
    ...(numbering
      ? [
          {
            name: "word/numbering.xml",
            bytes: `<w:numbering xmlns:w="w">${numbering}</w:numbering>`,
          },
        ]
      : []),
    ...more,
  ]);
}
