import { pngOf } from "../../bank/image/image.fixture.ts";
import { makeZip } from "../../exchange/files/zip.fixture.ts";
import { BodyWriter } from "./body-xml.ts";
import type { Program } from "./conventions.ts";
import type { Draw } from "./draw.ts";
import type { Lists } from "./lists.ts";
import type { Block } from "./pieces.ts";

const OFFICE = "http://schemas.openxmlformats.org";
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;
const WORD = `${OFFICE}/wordprocessingml/2006/main`;
const PACKAGE = `${OFFICE}/package/2006`;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const NAMESPACES = Object.entries({
  w: WORD,
  r: RELATIONS,
  m: `${OFFICE}/officeDocument/2006/math`,
  wp: `${OFFICE}/drawingml/2006/wordprocessingDrawing`,
  a: `${OFFICE}/drawingml/2006/main`,
  pic: `${OFFICE}/drawingml/2006/picture`,
  v: "urn:schemas-microsoft-com:vml",
  o: "urn:schemas-microsoft-com:office:office",
})
  .map(([prefix, address]) => ` xmlns:${prefix}="${address}"`)
  .join("");

/** A complete .docx file. The same blocks and the same draws give the same bytes. */
export function docxOf(
  draw: Draw,
  program: Program,
  blocks: readonly Block[],
  lists: Lists,
): Buffer {
  let images = 0;
  const writer = new BodyWriter(draw, program, {
    next: () => ({ id: `rIdImage${++images}`, index: images }),
  });
  const body = writer.body(blocks);
  const pictures = Array.from({ length: images }, (_, at) => at + 1);
  return makeZip([
    { name: "[Content_Types].xml", bytes: CONTENT_TYPES },
    {
      name: "_rels/.rels",
      bytes: relations([["rId1", "officeDocument", "word/document.xml"]]),
    },
    {
      name: "word/document.xml",
      bytes: `${XML}<w:document${NAMESPACES}><w:body>${body}${PAGE}</w:body></w:document>`,
    },
    {
      name: "word/_rels/document.xml.rels",
      bytes: relations([
        ["rId1", "styles", "styles.xml"],
        ["rId2", "numbering", "numbering.xml"],
        ...pictures.map((at) => [`rIdImage${at}`, "image", `media/image${at}.png`] as const),
      ]),
    },
    { name: "word/styles.xml", bytes: stylesXml(lists) },
    {
      name: "word/numbering.xml",
      bytes: `${XML}<w:numbering xmlns:w="${WORD}">${lists.xml()}</w:numbering>`,
    },
    ...pictures.map((at) => ({
      name: `word/media/image${at}.png`,
      bytes: pngOf(30 + at, 20 + at, 40 + ((at * 37) % 200)),
    })),
  ]);
}

const PAGE =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';

const relations = (
  list: readonly (readonly [id: string, type: string, target: string])[],
): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml";

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${MAIN}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${MAIN}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${MAIN}.numbering+xml"/></Types>`;

function stylesXml(lists: Lists): string {
  const numbered = lists.styles.map(
    ({ id, list, level }) =>
      `<w:style w:type="paragraph" w:customStyle="1" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="Normal"/><w:pPr><w:numPr>${level === 0 ? "" : `<w:ilvl w:val="${level}"/>`}<w:numId w:val="${list}"/></w:numPr></w:pPr></w:style>`,
  );
  const simple = (id: string, name: string, inside: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>${inside}</w:style>`;
  const borders = ["top", "left", "bottom", "right", "insideH", "insideV"]
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
    .join("");
  return `${XML}<w:styles xmlns:w="${WORD}"><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${simple("Title", "Title", '<w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr>')}${simple("ListParagraph", "List Paragraph", '<w:pPr><w:ind w:left="720"/></w:pPr>')}<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr></w:style>${numbered.join("")}</w:styles>`;
}
