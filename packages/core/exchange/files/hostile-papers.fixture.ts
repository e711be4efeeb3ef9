import { fraction, p, table } from "./docx.fixture.ts";

const many = (count: number, of: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => of(at)).join("");
const spaces = '<w:r><w:t xml:space="preserve">  </w:t></w:r>'.repeat(2000);
const digits = many(4000, (at) => `<w:r><w:t xml:space="preserve"> ${at % 7}</w:t></w:r>`);

/** Bodies of Word files that are made to take long, or to lead into an error. */
export const HOSTILE_PAPERS: Record<string, string> = {
  "deep nesting": "<w:sdt><w:sdtContent>".repeat(2000),
  "runs of spaces after a number": p("Q", spaces, "x") + p("1. a", spaces, "Ans", spaces, "b"),
  "a long line of labels": p("1. ", digits, "(A) ".repeat(2000)),
  "many starts": many(6000, (at) => p(`${(at % 2) + 1}. a`)),
  "rising numbers": many(10_000, (at) => p(`${at + 1}. a`)),
  "a long line of code": p("1. a[=(", "=(".repeat(100_000)),
  "years in an open bracket": p("1. [", " 2024".repeat(2000)),
  "the same number again and again": many(10_000, () => p("1. a")),
  "nothing but options": many(10_000, () => p("(A) a")),
  "nothing but plain lines": many(20_000, (at) => p(`word ${at} and so on`)),
  "nothing but words for keys": many(3000, () => p("Answer:")),
  "nothing but pages of keys": many(3000, () => p("ANSWER KEY") + p("1. B")),
  "a long line of dashes": p("ANSWER KEY") + p("1-".repeat(50_000)),
  "a long line of digits": p("1".repeat(100_000)) + p("ANSWER KEY") + p("1 ".repeat(20_000)),
  "long blanks": p(`1. ${"_".repeat(50_000)}`) + p(`2. ${".".repeat(50_000)}`),
  "numbers in no order": many(
    5000,
    (at) => p(`${(at * 7919) % 500}. q`) + p(`(${"ABCD"[at % 4]}) o`),
  ),
};

const box = (...inside: string[]) =>
  `<wps:wsp><wps:txbx><w:txbxContent>${inside.join("")}</w:txbxContent></wps:txbx></wps:wsp>`;
const drawing = (...inside: string[]) => `<w:r><w:drawing>${inside.join("")}</w:drawing></w:r>`;
const both = (choice: string, fallback: string) =>
  `<w:r><mc:AlternateContent><mc:Choice>${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`;
const cell = (inside: string) => `<w:tc>${inside}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join("")}</w:tr>`;
const held = (inside: string) => `<w:sdt><w:sdtContent>${inside}</w:sdtContent></w:sdt>`;
const asked = (...inside: string[]) =>
  p("1. Which unit is it?", ...inside) + p("(A) joule") + p("(B) newton") + p("Ans. B");

/** Bodies of Word files whose text is in unusual places, where a reader could miss it. */
export const ODD_PAPERS: Record<string, string> = {
  "a text box": asked(drawing(box(p("in the box")))),
  "a text box for new and for old programs": asked(
    both(
      `<w:drawing>${box(p("in the box"))}</w:drawing>`,
      `<w:pict>${box(p("in the box"))}</w:pict>`,
    ),
  ),
  "a text box that a drawing has for new and for old programs": asked(
    drawing(
      `<mc:AlternateContent><mc:Choice>${box(p("in the box"))}</mc:Choice><mc:Fallback>${box(p("in the box"))}</mc:Fallback></mc:AlternateContent>`,
    ),
  ),
  "a group of two text boxes": asked(drawing(box(p("in one box")), box(p("in the other")))),
  "a text box in a text box": asked(drawing(box(p("around ", drawing(box(p("inside"))))))),
  "a text box with a table and a field": asked(
    drawing(box(table(["a cell of the box"]), held(p("a field of the box")))),
  ),
  "headings, instructions and a passage":
    [
      "PHYSICS",
      "SECTION A",
      "Answer all questions.",
      "Read the passage and answer.",
      "A short text.",
    ]
      .map((line) => p(line))
      .join("") + asked(),
  "a text box of nothing else": p(drawing(box(p("alone in its paragraph")))) + asked(),
  "a table in a table":
    asked() +
    `<w:tbl>${row(cell(p("around") + table(["inside", "it"]) + p("below")), cell(p("beside")))}</w:tbl>`,
  "rows and cells in fields": `<w:tbl>${row(cell(p("plain")), held(cell(p("cell in a field"))))}${held(row(cell(p("row in")), cell(p("a field"))))}</w:tbl>${asked()}`,
  "paragraphs in fields":
    held(held(p("an instruction in a field"))) +
    asked(held("<w:r><w:t>word in a field</w:t></w:r>")),
  "inserted, moved and linked words": asked(
    "<w:ins><w:r><w:t> new</w:t></w:r></w:ins>",
    "<w:moveTo><w:r><w:t> moved</w:t></w:r></w:moveTo>",
    "<w:hyperlink><w:r><w:t> linked</w:t></w:r></w:hyperlink>",
    "<w:fldSimple><w:r><w:t> computed</w:t></w:r></w:fldSimple>",
    "<w:smartTag><w:r><w:t> tagged</w:t></w:r></w:smartTag>",
  ),
  "deleted words": asked("<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>"),
  "equations side by side": asked(fraction("a", "b"), fraction("c", "d"), "<m:oMath></m:oMath>"),
  "equations in a paragraph of their own":
    asked() +
    p(`<m:oMathPara>${fraction("a", "b")}</m:oMathPara>`) +
    p("2. And this?") +
    p("(A) x") +
    p("(B) y") +
    p("Ans. A"),
  "an equation between the cells of a table": `${asked()}<w:tbl>${row(cell(p("V ", fraction("1", "2"))), cell(p("2")), cell(p("3")))}${row(cell(p("I")), cell(p(fraction("3", "4"))), cell(p("6")))}</w:tbl>`,
  "a break in the middle of an option":
    p("1. Which?\n(A) one\n(B) two\nin two lines") + p("Ans. A"),
  "a second key and a second run of options": `${asked()}${p("Ans. A")}${p("(A) watt")}${p("(B) volt")}`,
};
