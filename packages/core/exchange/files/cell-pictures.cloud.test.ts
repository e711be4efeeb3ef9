import { describe, expect, test } from "vitest";
import { reading } from "./reading.fixture.ts";
import { COLUMNS, HEAD, PNG, relations, text, TYPES } from "./workbook-pictures.fixture.ts";
import { makeWorkbook } from "./zip.fixture.ts";

const read = (bytes: Uint8Array) => reading("a.xlsx", bytes, COLUMNS);

describe("a picture placed in a cell", () => {
  const RICH = "http://schemas.microsoft.com/office/2022/10/relationships";
  const related = [
    `<Relationship Id="m" Type="${TYPES}/sheetMetadata" Target="metadata.xml"/>`,
    ...[
      ["rdRichValue", "rdrichvalue"],
      ["rdRichValueStructure", "rdrichvaluestructure"],
      ["richValueRel", "richValueRel"],
    ].map(
      ([type, file], at) =>
        `<Relationship Id="x${at}" Type="${RICH}/${type}" Target="richData/${file}.xml"/>`,
    ),
  ].join("");
  const value = (index: number) =>
    `<bk><extLst><ext><xlrd:rvb xmlns:xlrd="l" i="${index}"/></ext></extLst></bk>`;
  const more = [
    {
      name: "xl/metadata.xml",
      bytes: `<metadata><metadataTypes><metadataType name="XLDAPR"/><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLRICHVALUE">${value(1)}${value(0)}</futureMetadata><valueMetadata><bk><rc t="2" v="0"/></bk><bk><rc t="2" v="1"/></bk></valueMetadata></metadata>`,
    },
    {
      name: "xl/richData/rdrichvalue.xml",
      bytes: "<rvData><rv s='0'><v>7</v><v>1</v></rv><rv s='1'><v>0</v><v>5</v></rv></rvData>",
    },
    {
      name: "xl/richData/rdrichvaluestructure.xml",
      bytes:
        '<rvStructures><s t="_error"><k n="errorType" t="i"/></s><s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/></s></rvStructures>',
    },
    {
      name: "xl/richData/richValueRel.xml",
      bytes: '<richValueRels xmlns:r="r"><rel r:id="p"/></richValueRels>',
    },
    {
      name: "xl/richData/_rels/richValueRel.xml.rels",
      bytes: relations(["p", "image", "../media/image9.png"]),
    },
    { name: "xl/media/image9.png", bytes: PNG },
  ];
  const cell = (vm: number) => `<c t="e" vm="${vm}"><v>#VALUE!</v></c>`;
  const book = (row: string) => makeWorkbook(`${HEAD}<row r="2">${row}</row>`, { related, more });

  test("is the cell's content", async () => {
    const { rows, notes } = await read(book(`${cell(1)}${text("B")}`));
    const question = "![](workbook-image9.png)";
    expect(rows).toEqual([{ index: 0, cells: { question, answerKey: "B" } }]);
    expect(notes).toEqual([]);
  });

  test("is named where the column takes none", async () => {
    const { rows } = await read(book(`${text("Which?")}${cell(1)}`));
    expect(rows).toEqual([
      {
        index: 0,
        cells: { question: "Which?" },
        notes: ["The image in B2 was left out: the column answerKey takes no images."],
      },
    ]);
  });

  test("is an error of the cell if it is something else", async () => {
    const { rows } = await read(book(`${cell(2)}${text("B")}`));
    expect(rows).toEqual([{ index: 0, reason: expect.stringContaining("#VALUE!") }]);
  });
});
