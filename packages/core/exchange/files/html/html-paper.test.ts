import { expect, test } from "vitest";
import { Numbering } from "../docx/numbering.rules.ts";
import { PaperBlocks } from "../docx/paper-blocks.rules.ts";
import { Paragraphs } from "../docx/paragraph.rules.ts";
import { readHtml } from "./html-paper.ts";

/** The blocks that a page becomes. */
function blocksOf(html: string) {
  const { elements, equations, targets } = readHtml(html);
  const made = new PaperBlocks(new Paragraphs(new Numbering(undefined), targets), new Map());
  for (const element of elements) made.add(element, equations);
  return made.blocks;
}

const textsOf = (html: string) => blocksOf(html).map(({ line }) => line.text);
const piecesOf = (html: string) => blocksOf(html).flatMap(({ line }) => line.pieces);

test("blocks and line breaks are lines, and space is what a browser shows", () => {
  const html = `<div>One
     two&nbsp;&nbsp;three<br>four</div><p></p><h2>Five</h2>six<pre>a\tb\n c</pre>`;
  expect(textsOf(html)).toEqual(["One two three", "four", "Five", "six", "a\tb", " c"]);
  expect(blocksOf(html).map(({ newParagraph }) => newParagraph)).toEqual([
    true,
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(blocksOf("<p>a</p><p></p><p>b</p>")[1]?.blankBefore).toBe(true);
});

test("items of lists have the labels that a browser shows", () => {
  const html = `<ol start="7"><li><p>Stem</p><ol type="A"><li>one</li><li>two</li></ol></li>
    <li>Next<ol style="list-style-type: lower-roman"><li>i</li><li>ii</li></ol></li></ol><ul><li>dot</li></ul>`;
  expect(textsOf(html)).toEqual([
    "7.\tStem",
    "A.\tone",
    "B.\ttwo",
    "8.\tNext",
    "i.\ti",
    "ii.\tii",
    "•\tdot",
  ]);
});

test("bold, colour and marker stay with their text, from tags and from styles", () => {
  const html = `<b style="font-weight:normal">plain <span style="font-weight:700">bold</span>
    <font color="#f00">red</font> <mark>marked</mark> H<sub>2</sub>O
    <span style="color: rgb(0, 128, 0); background-color: transparent">green</span></b>`;
  const found = piecesOf(html).filter(({ text }) => text.trim() !== "");
  expect(found.map(({ text, tags, look }) => [text.trim(), tags, look])).toEqual([
    ["plain", [], undefined],
    ["bold", ["strong"], undefined],
    ["red", [], ["colour:FF0000"]],
    ["marked", [], ["highlight:FFFF00"]],
    ["H", [], undefined],
    ["2", ["sub"], undefined],
    ["O", [], undefined],
    ["green", [], ["colour:008000"]],
  ]);
});

test("a formula is read once, from the LaTeX beside it or from its MathML", () => {
  const katex = `<span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation
    encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html"
    aria-hidden="true">x2</span></span>`;
  const mathml = "<math><mfrac><mn>1</mn><mi>y</mi></mfrac></math>";
  const own = `<span data-type="inline-math" data-latex="z">$z$</span>`;
  const found = piecesOf(`<p>Is ${katex} or ${mathml} or ${own}?</p>`);
  expect(found.map(({ latex, text }) => latex ?? text)).toEqual([
    "Is ",
    "x^2",
    " or ",
    "\\frac{1}{y}",
    " or ",
    "z",
    "?",
  ]);
});

test("a table stays one, and a table inside of it is lines of its cell", () => {
  const cell = "<td>List <table><tr><td>in</td><td>side</td></tr></table></td>";
  const html = `<table><thead><tr><th>V</th><th>I</th></tr></thead>
    <tr><td>1.5</td><td>0.5</td></tr><tr>${cell}<td>2</td></tr></table><p>after</p>`;
  const [table, after] = blocksOf(html);
  const rows = table?.table?.rows.map((row) => row.map((lines) => lines.map(({ text }) => text)));
  expect(rows).toEqual([
    [["V"], ["I"]],
    [["1.5"], ["0.5"]],
    [["List ", "in", "side"], ["2"]],
  ]);
  expect(after?.line.text).toBe("after");
});

test("pictures inside a page have names, and those elsewhere are faults of their line", () => {
  const html = `<p>One <img src="data:image/png;base64,iVBORw0KGgo="></p>
    <p>Two <img src="file:///C:/a.png"></p>`;
  expect(readHtml(html).pictures.map(({ name, bytes }) => [name, bytes.length])).toEqual([
    ["pasted-1.png", 8],
  ]);
  const [one, two] = blocksOf(html);
  expect(one?.line.pieces.at(-1)?.image).toBe("pasted-1.png");
  expect([one?.faults.length, two?.faults.length]).toEqual([0, 1]);
});

test("what is hidden is left out, and a hostile page ends", () => {
  const hidden = `<style>p{}</style><script>alert(1)</script><div style="display:none">no<ol><li>x</ol></div>`;
  expect(textsOf(`${hidden}<p>yes</p><select><option>no</option></select>`)).toEqual(["yes"]);
  expect(textsOf(`${"<b><div><table><tr><td>".repeat(150)}x`)).toEqual(["x"]);
  for (const nested of ["<b><div><table><tr><td>", "<math><mrow>", "<font>"]) {
    expect(() => textsOf(nested.repeat(200_000))).toThrow("Paste it in smaller pieces.");
  }
  expect(textsOf("<li>".repeat(10_000)).length).toBe(0);
  expect(textsOf("</p></table></td>text</ol>")).toEqual(["text"]);
});
