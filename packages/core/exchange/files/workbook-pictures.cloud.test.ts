import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { all, onDisk, reading } from "./reading.fixture.ts";
import { readFileImages } from "./read-task.ts";
import { COLUMNS, HEAD, PNG, relations, text } from "./workbook-pictures.fixture.ts";
import { makeWorkbook, makeZip } from "./zip.fixture.ts";

/**
 * A workbook as ExcelJS writes it, with a picture over each of the given cells, whose columns and
 * rows count from 0.
 */
async function drawn(places: readonly (readonly [column: number, row: number])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Questions");
  sheet.addRow(["question", "answerKey", "images", "remark"]);
  sheet.addRow(["What is it?", "B"]);
  sheet.addRow(["", "C"]);
  const imageId = book.addImage({ base64: PNG.toString("base64"), extension: "png" });
  for (const [col, row] of places) {
    sheet.addImage(imageId, { tl: { col, row }, ext: { width: 9, height: 9 } });
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

const from = (column: number, row: number) =>
  `<xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>99</xdr:rowOff></xdr:from>`;
const picture = (attributes: string) =>
  `<xdr:pic><xdr:blipFill><a:blip ${attributes}/></xdr:blipFill></xdr:pic>`;

/** A workbook of one question with this drawing over it. */
const withDrawing = (drawing: string, media = "image1.png") =>
  makeWorkbook(`${HEAD}<row r="2">${text("Which?")}${text("B")}</row>`, {
    more: [
      {
        name: "xl/worksheets/_rels/one.xml.rels",
        bytes: relations(["d", "drawing", "../drawings/d.xml"]),
      },
      {
        name: "xl/drawings/d.xml",
        bytes: `<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:r="r">${drawing}</xdr:wsDr>`,
      },
      {
        name: "xl/drawings/_rels/d.xml.rels",
        bytes: relations(["i", "image", `../media/${media}`]),
      },
      { name: `xl/media/${media}`, bytes: PNG },
    ],
  });

const read = (bytes: Uint8Array) => reading("a.xlsx", bytes, COLUMNS);

describe("a picture over a cell of a workbook", () => {
  test("comes after the cell's text, or alone, or into the list of images", async () => {
    const { rows, notes, images } = await read(
      await drawn([
        [0.4, 1.5],
        [0, 2],
        [2, 1],
      ]),
    );
    const name = "workbook-image1.png";
    expect(rows).toEqual([
      {
        index: 0,
        cells: { question: `What is it?\n\n![](${name})`, answerKey: "B", images: name },
      },
      { index: 1, cells: { question: `![](${name})`, answerKey: "C" } },
    ]);
    expect([notes, images]).toEqual([[], [name]]);
  });

  test("is named by its cell where it has no place", async () => {
    const { rows, notes } = await read(
      await drawn([
        [0, 0],
        [3, 1],
        [9, 1],
        [1, 1],
        [0, 6],
      ]),
    );
    expect(notes).toEqual([
      "3 images over A1, D2, J2 were left out: outside of the table.",
      "The image over B2 was left out: the column answerKey takes no images.",
    ]);
    expect(rows.at(-1)).toEqual({
      index: 5,
      reason:
        "The image over A7 is in a row without a question. Move what belongs to a question onto its row.",
    });
    expect(rows).toHaveLength(3);
  });

  test("is read by its name", async () => {
    const images = await onDisk(await drawn([[0, 1]]), (path) =>
      all(
        readFileImages({ path, name: "a.xlsx", columns: COLUMNS, images: ["workbook-image1.png"] }),
      ),
    );
    expect(images.map(({ bytes }) => Buffer.from(bytes))).toEqual([PNG]);
  });

  test("is read from a workbook in a ZIP, beside the ZIP's own images", async () => {
    const zip = makeZip([
      { name: "q.xlsx", bytes: await drawn([[0, 1]]) },
      { name: "image1.png", bytes: "other" },
    ]);
    const wanted = ["workbook-image1.png", "image1.png"];
    const { images } = await reading("a.zip", zip, COLUMNS);
    expect(images?.toSorted()).toEqual(wanted.toSorted());
    const found = await onDisk(zip, (path) =>
      all(readFileImages({ path, name: "a.zip", columns: COLUMNS, images: wanted })),
    );
    expect(found.map(({ name, bytes }) => [name, bytes.length])).toEqual([
      ["image1.png", 5],
      ["workbook-image1.png", PNG.length],
    ]);
  });

  test("is refused where the ZIP has another image of its name", async () => {
    const zip = makeZip([
      { name: "q.xlsx", bytes: await drawn([[0, 1]]) },
      { name: "workbook-image1.png", bytes: "other" },
    ]);
    const { refused } = await reading("a.zip", zip, COLUMNS);
    expect(refused?.message).toContain("Two images have the name workbook-image1.png");
  });
});

describe("a drawing as Excel writes it", () => {
  test.each([
    [
      "between two cells",
      `<xdr:twoCellAnchor>${from(0, 1)}<xdr:to><xdr:col>0</xdr:col><xdr:row>3</xdr:row></xdr:to>${picture('r:embed="i"')}</xdr:twoCellAnchor>`,
    ],
    [
      "at one cell",
      `<xdr:oneCellAnchor>${from(0, 1)}${picture('r:embed="i"')}</xdr:oneCellAnchor>`,
    ],
    [
      "in a group",
      `<xdr:twoCellAnchor>${from(0, 1)}<xdr:grpSp>${picture('r:embed="i"')}</xdr:grpSp></xdr:twoCellAnchor>`,
    ],
  ])("has a picture %s", async (_where, drawing) => {
    const { rows, notes } = await read(withDrawing(drawing));
    const question = "Which?\n\n![](workbook-image1.png)";
    expect(rows).toEqual([{ index: 0, cells: { question, answerKey: "B" } }]);
    expect(notes).toEqual([]);
  });

  const shape =
    "<xdr:sp><xdr:spPr><a:blipFill><a:blip r:embed='i'/></a:blipFill></xdr:spPr></xdr:sp>";

  test.each([
    [
      "a chart",
      `<xdr:twoCellAnchor>${from(0, 1)}<xdr:graphicFrame/></xdr:twoCellAnchor>`,
      "The chart over A2 was left out: only pictures can be read.",
    ],
    [
      "a shape once",
      `<xdr:twoCellAnchor>${from(0, 1)}<mc:AlternateContent xmlns:mc="m"><mc:Choice>${shape}</mc:Choice><mc:Fallback>${shape}</mc:Fallback></mc:AlternateContent></xdr:twoCellAnchor>`,
      "The shape over A2 was left out: only pictures can be read.",
    ],
    [
      "a linked picture",
      `<xdr:oneCellAnchor>${from(0, 1)}${picture('r:link="j"')}</xdr:oneCellAnchor>`,
      "The image over A2 was left out: only PNG, JPEG, GIF and WebP images inside the workbook can be read.",
    ],
    [
      "a picture without a cell",
      `<xdr:absoluteAnchor>${picture('r:embed="i"')}</xdr:absoluteAnchor>`,
      "The image was left out: anchored to no cell.",
    ],
  ])("names %s", async (_what, drawing, note) => {
    const { notes } = await read(withDrawing(drawing));
    expect(notes?.[0]).toBe(note);
  });

  test("names a picture of another kind", async () => {
    const drawing = `<xdr:oneCellAnchor>${from(0, 1)}${picture('r:embed="i"')}</xdr:oneCellAnchor>`;
    const { notes, images } = await read(withDrawing(drawing, "image1.emf"));
    expect(notes).toEqual([expect.stringContaining("The image over A2 was left out: only PNG")]);
    expect(images).toEqual([]);
  });
});
