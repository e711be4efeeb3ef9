import { describe, expect, test } from "vitest";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { makeDocx, p } from "./docx.fixture.ts";
import { FAULTS } from "./docx/faults.rules.ts";
import { reading } from "./reading.fixture.ts";

const CENTIMETRE = 360_000;
interface Shape {
  /** The size of the drawing, in centimetres. */
  size: readonly [width: number, height: number];
  /** How far the drawing is below the top of its paragraph, in centimetres. */
  offset?: number;
  geometry?: string;
  /** How the drawing is turned: an attribute or an element. */
  turn?: string;
  end?: string;
  inline?: boolean;
}

/** A shape as Word writes it beside a text. */
function shape({ size, offset = 0, geometry, turn = "", end = "", inline = false }: Shape): string {
  const [width, height] = size.map((one) => one * CENTIMETRE);
  const form = geometry ? `<a:prstGeom prst="${geometry}"/>` : "<a:custGeom/>";
  const inside = `<wp:positionV><wp:posOffset>${offset * CENTIMETRE}</wp:posOffset></wp:positionV><wp:extent cx="${width}" cy="${height}"/><a:graphic><a:graphicData><wps:wsp><wps:spPr><a:xfrm${turn}/>${form}<a:ln>${end}</a:ln></wps:spPr></wps:wsp></a:graphicData></a:graphic>`;
  const name = inline ? "wp:inline" : "wp:anchor";
  return `<w:r><w:drawing xmlns:wp="wp" xmlns:wps="wps"><${name}>${inside}</${name}></w:drawing></w:r>`;
}

/** A line as Word 2003 wrote it. */
const oldLine = (from: string, to: string, more = "") =>
  `<w:r><w:pict><v:line style="position:absolute${more}" from="${from}" to="${to}"/></w:pict></w:r>`;

const options = p("(A) one") + p("(B) two") + p("(C) three") + p("(D) four") + p("Ans. B");
const question = (number: number, ...drawn: string[]) =>
  p(`${number}. What is the root of`, ...drawn) + options;

/** Why a person has to decide about each question of a paper; empty where they need not. */
async function reasonsOf(body: string): Promise<(readonly string[])[]> {
  const { rows } = await reading("paper.docx", makeDocx(body), QUESTION_TABLE);
  return rows.map((row) => ("reason" in row ? (row.reasons ?? [row.reason]) : []));
}

describe("a line between the columns of a page", () => {
  test.for([
    ["is none of the question beside it", shape({ size: [0, 27.8], geometry: "line" })],
    ["may be drawn askew", shape({ size: [0.2, 20], geometry: "straightConnector1" })],
    ["may be of an old file", oldLine("272.25pt,11.55pt", "272.25pt,799.75pt")],
  ] as const)("%s", async ([, drawn]) => {
    expect(await reasonsOf(question(1, drawn) + question(2))).toEqual([[], []]);
  });

  test.for([
    ["short", shape({ size: [0, 19], geometry: "line" })],
    ["slanting", shape({ size: [2, 27.8], geometry: "line" })],
    ["lying", shape({ size: [27.8, 0], geometry: "line" })],
    ["turned", shape({ size: [0, 27.8], geometry: "line", turn: ' rot="5400000"' })],
    [
      "with an arrow",
      shape({ size: [0, 27.8], geometry: "line", end: '<a:tailEnd type="arrow"/>' }),
    ],
    ["of another form", shape({ size: [0, 27.8] })],
    ["old and short", oldLine("272pt,0pt", "272pt,300pt")],
    ["old without a unit", oldLine("272,0", "272,1500")],
    ["old and turned", oldLine("272pt,0pt", "272pt,800pt", ";rotation:90")],
  ] as const)("is not a line that is %s", async ([, drawn]) => {
    const [first] = await reasonsOf(question(1, drawn) + question(2));
    expect(first).toContain(FAULTS.drawing);
  });
});

describe("a drawing that cannot be read", () => {
  const sign = { size: [0.4, 0.4] as const };

  test("beside no text makes the questions above and below it wait", async () => {
    const body = question(1) + p(shape({ ...sign, offset: 0.4 })) + question(2) + question(3);
    expect(await reasonsOf(body)).toEqual([[FAULTS.drawing], [FAULTS.above], []]);
  });

  test("reaches over blank lines", async () => {
    const body = question(1) + p(shape(sign)) + p("") + p("") + question(2);
    expect(await reasonsOf(body)).toEqual([[FAULTS.drawing], [FAULTS.above]]);
  });

  test("of an old file may lie anywhere", async () => {
    const last = p("(D) four") + p("Ans. B", oldLine("1pt,2pt", "9pt,2pt"));
    const body = question(1).replace(p("(D) four") + p("Ans. B"), last) + question(2);
    expect(await reasonsOf(body)).toEqual([[FAULTS.drawing], [FAULTS.above]]);
  });

  test("below the last line of a question makes the next one wait too", async () => {
    const ended = (offset: number) =>
      question(1).replace(p("Ans. B"), p("Ans. B", shape({ ...sign, offset }))) + question(2);
    expect(await reasonsOf(ended(0.4))).toEqual([[FAULTS.drawing], [FAULTS.above]]);
    expect(await reasonsOf(ended(0))).toEqual([[FAULTS.drawing], []]);
  });

  test("in the line stays in it", async () => {
    const body = question(1, shape({ size: [3, 3], inline: true })) + question(2);
    expect(await reasonsOf(body)).toEqual([[FAULTS.drawing], []]);
  });
});
