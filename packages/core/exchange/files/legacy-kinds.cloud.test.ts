import { expect, test } from "vitest";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { reading } from "./reading.fixture.ts";
import { makeZip } from "./zip.fixture.ts";

const OLD = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** An OpenDocument file begins with an entry that is not compressed. */
const openDocument = (kind: string) =>
  Buffer.concat([
    Buffer.from("PK\u0003\u0004"),
    Buffer.alloc(26),
    Buffer.from(`mimetypeapplication/vnd.oasis.opendocument.${kind}`),
  ]);
const pages = makeZip([{ name: "Index/Document.iwa", bytes: "x" }]);

test.each([
  ["a.pdf", "%PDF-1.7", "This is a PDF", "save it as .docx."],
  ["a.docx", "%PDF-1.7", "This is a PDF", "save it as .docx."],
  ["a.csv", "\n%PDF-1.4", "This is a PDF", "save it as .docx."],
  ["a.pdf", "no PDF at all", "This is a PDF", "save it as .docx."],
  ["a.rtf", "{\\rtf1", "This is an RTF document", "save it as .docx."],
  ["a.doc", "{\\rtf1", "This is an RTF document", "save it as .docx."],
  ["a.txt", "{\\rtf1", "This is an RTF document", "save it as .docx."],
  ["a.odt", openDocument("text"), "an OpenDocument text", "save it as .docx."],
  ["a.docx", openDocument("text"), "an OpenDocument text", "save it as .docx."],
  ["a.xlsx", openDocument("spreadsheet"), "an OpenDocument spreadsheet", "save it as .xlsx."],
  ["a.pages", pages, "Apple's Pages", "to Word or Excel, as .docx."],
  ["a.docx", pages, "Apple's Pages", "to Word or Excel, as .docx."],
  ["a.doc", OLD, "of the old kind (.doc)", "as .docx."],
  ["a.docx", OLD, "of the old kind (.doc)", "as .docx."],
  ["a.doc", "<html>", "of the old kind (.doc)", "as .docx."],
  ["a.xls", OLD, "an old .xls workbook", "as .xlsx."],
  ["a.xls", "<table>", "an old .xls workbook", "as .xlsx."],
])("%s %# is refused by name, with the way out", async (name, bytes, what, remedy) => {
  const { refused } = await reading(name, bytes, QUESTION_TABLE);
  expect(refused).toEqual({
    code: "unknown_file_kind",
    message: expect.stringContaining(what),
  });
  expect(refused?.message).toContain(remedy);
});

test("a table that is never in a Word document is asked for as a workbook", async () => {
  const { refused } = await reading("a.pdf", "%PDF-1.7");
  expect(refused?.message).toContain("save it as .xlsx.");
});

test("a ZIP with nothing but such a file names it", async () => {
  const zip = makeZip([{ name: "paper/a.doc", bytes: OLD }]);
  const { refused } = await reading("a.zip", zip, QUESTION_TABLE);
  expect(refused?.message).toContain("paper/a.doc cannot be read. Save it as .docx or .xlsx");
});
