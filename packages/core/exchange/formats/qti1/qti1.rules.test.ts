import { describe, expect, test } from "vitest";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { equal1, html1, item1, list1, plain1, quiz1, rule1 } from "../fixtures/qti1.fixture.ts";
import { ABC, all, one } from "./qti1-reading.fixture.ts";
import { readQti1 } from "./qti1.rules.ts";

describe("its texts", () => {
  const asked = (material: string, files: readonly string[] = []) =>
    one(item1({ asked: material, response: list1(ABC), rules: rule1(equal1("o0"), 1) }), files);

  test("keep what is not markup in plain text", () => {
    expect(asked(plain1("a < b & *c*\n$5")).cells.question).toBe(
      "<p>a &lt; b &amp; *c*<br>&#36;5</p>",
    );
  });

  test("keep the formulas of Canvas as formulas", () => {
    const image =
      '<img class="equation_image" src="/equation_images/x" alt="LaTeX: x" data-equation-content="\\frac{a}{b} &lt; 1">';
    expect(asked(html1(`<p>Is ${image}?</p>`)).cells.question).toBe(
      "<p>Is \\(\\frac{a}{b} &lt; 1\\)?</p>",
    );
  });

  test.each([
    ["$IMS-CC-FILEBASE$/Uploaded Media/a lens.png", "Uploaded Media/a lens.png"],
    ["%24IMS-CC-FILEBASE%24/a%20lens.png?canvas_=1", "web_resources/a lens.png"],
    ["images/a lens.png", "quiz/images/a lens.png"],
  ])("find the image %s in the package", (source, path) => {
    const name = path.replace(/[/ ]/g, "-").toLowerCase();
    const { cells } = asked(html1(`<p><img src="${source}" alt="a lens"></p>`), [path]);
    expect(cells.question).toBe(`<p><img src="${name}" alt="a lens"></p>`);
  });

  test("name what they cannot hold", () => {
    const { cells, notes } = asked(
      `<material><mattext>Hear</mattext><mataudio uri="a.mp3"/><matx>y</matx></material>`,
    );
    expect(cells.question).toBe("<p>Hear</p>");
    expect(notes).toEqual(["A sound is left out.", "The text of <matx> is left out."]);
  });
});

test("names parts of a question that are not read", () => {
  const parts =
    `<rubric>${plain1("Look.")}</rubric><itemproc_extension><x>1</x></itemproc_extension>` +
    `<duration>P1D</duration><objectives/>`;
  const after = `${parts}<itemfeedback ident="h"><hint><hintmaterial>${plain1("Think.")}</hintmaterial></hint></itemfeedback>`;
  const response = list1(ABC).replace("<render_choice>", `<render_choice>${plain1("or")}`);
  expect(one(item1({ response, rules: rule1(equal1("o0"), 1), after })).notes).toEqual([
    "Hints are left out.",
    "Its instructions are left out.",
    "Its part <itemproc_extension> is left out.",
    "The text between its choices is left out.",
    "The text of <hint> is left out.",
  ]);
});

describe("a file", () => {
  const good = item1({ response: list1(ABC), rules: rule1(equal1("o0"), 100) });
  const cells = { answerKey: "A" };

  test("has the questions of all its sections in order, with reasons for broken ones", () => {
    const read = all(`${good}<section ident="s">${item1({ response: "" })}</section>${good}`);
    expect(read).toMatchObject([{ cells }, expect.any(NoEquivalent), { cells }]);
  });

  test("notes what a section draws and says", () => {
    const ordering =
      "<selection_ordering><selection><selection_number>2</selection_number></selection></selection_ordering>";
    const bank =
      "<selection_ordering><selection><sourcebank_ref>b</sourcebank_ref></selection></selection_ordering>";
    const read = all(
      `<section title="Waves">${ordering}${good}${good}</section><section title="Light">${bank}</section>`,
    );
    expect(read).toMatchObject([
      {
        notes: [
          "“Waves” draws 2 of its questions; all of them are read.",
          "“Light” draws questions from a bank that is not in this file. Export the bank too.",
        ],
      },
      { notes: [] },
    ]);
  });

  test("shares the text of a section with its questions", () => {
    const above = `<presentation_material><flow_mat>${html1("<p>Read.</p>")}</flow_mat></presentation_material>`;
    expect(all(`<section>${above}${good}</section>`)).toMatchObject([
      { cells: { passage: "<p>Read.</p>" } },
    ]);
  });

  test.each([
    ["without questions", quiz1(""), "has no questions"],
    ["of another kind", "<quiz/>", "begins with <quiz>"],
    ["that is hostile", '<!DOCTYPE x [<!ENTITY a "b">]><questestinterop/>', "document type"],
  ])("%s is refused", (_what, xml, expected) => {
    expect(() => readQti1(xml, "a.xml", new Set())).toThrow(expected);
  });
});
