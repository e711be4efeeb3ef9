import CFB from "cfb";
import { expect, test } from "vitest";
import { type Bytes, char, line, stream, template } from "../formats/maths/mtef.fixture.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { makeDocx, p } from "./docx.fixture.ts";
import { reading } from "./reading.fixture.ts";

/** A MathType equation as Word embeds it. */
function equation(...items: readonly Bytes[]): Buffer {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, "/Equation Native", Buffer.from(stream(...items)));
  // With this option, the library returns a buffer.
  return CFB.write(file, { type: "buffer" }) as Buffer;
}

const x = line(char("x"));

test("equations of MathType are converted, or refused with the reason", async () => {
  const more = [
    { name: "word/embeddings/o0.bin", bytes: equation(line(template(11, 0, x, x))) },
    { name: "word/embeddings/o1.bin", bytes: equation(line(template(26, 0, x))) },
    { name: "word/embeddings/o2.bin", bytes: Buffer.from("no OLE file") },
    { name: "word/embeddings/o3.bin", bytes: Buffer.alloc(300 * 1024) },
  ];
  const relations = more
    .map(({ name }, at) => `<Relationship Id="e${at}" Type="t" Target="${name.slice(5)}"/>`)
    .join("");
  const object = (id: string) =>
    `<w:r><w:object><o:OLEObject ProgID="Equation.DSMT4" r:id="${id}"/></w:object></w:r>`;
  const options = ["(A) one", "(B) two", "Ans. A", "Section"].map((text) => p(text)).join("");
  const body = more.map((_, at) => p("1. See ", object(`e${at}`), ".") + options).join("");
  const { rows } = await reading("a.docx", makeDocx(body, { relations, more }), QUESTION_TABLE);
  const refused = (why: string) =>
    `A MathType equation cannot be read because of ${why}. In MathType: Convert Equations > Office Math.`;
  expect(rows).toMatchObject([
    { cells: { question: "<p>See $\\frac{x}{x}$.</p>" } },
    { reason: refused("the template 26") },
    { reason: refused("its damaged object") },
    { reason: refused("its size") },
  ]);
});
