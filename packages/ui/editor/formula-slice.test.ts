import { Fragment, type Node, Schema, Slice } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { withFormulas } from "./formula-slice.ts";

const latex = { latex: { default: "" } };
const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { content: "inline*", group: "block" },
    codeBlock: { content: "text*", group: "block", code: true },
    list: { content: "item+", group: "block" },
    item: { content: "paragraph block*" },
    blockMath: { group: "block", atom: true, attrs: latex },
    text: { group: "inline" },
    hardBreak: { inline: true, group: "inline" },
    inlineMath: { inline: true, group: "inline", atom: true, attrs: latex },
  },
  marks: { bold: {}, code: { code: true } },
});
const { nodes, marks } = schema;
const paragraph = (...inside: (string | Node)[]) =>
  nodes["paragraph"].create(
    null,
    inside.map((one) => (typeof one === "string" ? schema.text(one) : one)),
  );
const bold = (text: string) => schema.text(text, [marks["bold"].create()]);

/** A short form of a node: formulas by their sources. */
function shown(node: Node): string {
  if (node.isText) return node.text ?? "";
  if (node.type.name.endsWith("Math")) return `{${String(node.attrs["latex"])}}`;
  const inside = node.children.map(shown).join("");
  return node.type.name === "paragraph" ? `[${inside}]` : `(${inside})`;
}
const read = (pasted: Node[], open = 1) => {
  const slice = withFormulas(new Slice(Fragment.from(pasted), open, open), schema, () => "m");
  return [slice.content.content.map(shown).join(""), slice.openStart, slice.openEnd];
};

test("inline formulas stay in their line, and display formulas split it", () => {
  expect(read([paragraph("If $x$ and \\(y\\) then $$z$$ holds")])).toEqual([
    "[If {x} and {y} then ]{z}[ holds]",
    1,
    1,
  ]);
  expect(read([paragraph("$$z$$")])).toEqual(["{z}", 0, 0]);
  expect(read([paragraph("so \\[z\\]")])).toEqual(["[so ]{z}", 1, 0]);
});

test("a formula is recognised despite formatting and line breaks", () => {
  const broken = nodes["hardBreak"].create();
  expect(read([paragraph("$x^", bold("2"), "$")])).toEqual(["[{x^2}]", 1, 1]);
  expect(read([paragraph("\\[", broken, "x", broken, "\\]")])).toEqual(["{x}", 0, 0]);
});

test("formulas in a list stay in its items", () => {
  const list = nodes["list"].create(null, [
    nodes["item"].create(null, paragraph("$a$")),
    nodes["item"].create(null, paragraph("$$b$$")),
  ]);
  expect(read([list], 3)).toEqual(["(([{a}])({b}))", 3, 2]);
});

test("code, amounts and existing formulas are not changed", () => {
  const code = schema.text("$x$", [marks["code"].create()]);
  const formula = nodes["inlineMath"].create({ latex: "q" });
  const pasted = [
    paragraph(code),
    paragraph("$5 and $6"),
    paragraph("$", formula, "$"),
    nodes["codeBlock"].create(null, schema.text("$x$")),
  ];
  const slice = new Slice(Fragment.from(pasted), 1, 1);
  expect(withFormulas(slice, schema, () => "m")).toBe(slice);
});

test("MathML source in a text becomes a formula", () => {
  expect(read([paragraph("so <math><mi>$</mi></math> $x$")])).toEqual(["[so {m} {x}]", 1, 1]);
});
