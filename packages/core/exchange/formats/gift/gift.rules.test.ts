import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { processorMs } from "../../../testing/processor-time.fixture.ts";
import type { ForeignQuestion } from "../foreign.rules.ts";
import { escapeGift, unescapeGift } from "./gift-answer.rules.ts";
import { isGift, readGift } from "./gift.rules.ts";
import fixture from "../fixtures/sample.gift?raw";

const all = [...readGift(fixture)];
const named = (text: string): ForeignQuestion => {
  const found = all.find(
    (read) => !(read instanceof NoEquivalent) && read.cells.question?.includes(text),
  );
  if (!found || found instanceof NoEquivalent) throw new Error(`No question says ${text}`);
  return found;
};
const reasons = all.flatMap((read) => (read instanceof NoEquivalent ? read.message : []));

describe("GIFT", () => {
  test("is detected among other texts", () => {
    expect(isGift(fixture)).toBe(true);
    expect(isGift("What?\nA. one\nB. two\nANSWER: A")).toBe(false);
  });

  test("a choice keeps its category, tags and general feedback", () => {
    expect(named("buried")).toMatchObject({
      cells: {
        subject: "Physics",
        topic: "Optics",
        subTopic: "Lenses",
        examType: "NEET",
        difficulty: "EASY",
        responseType: "MCQ_SINGLE",
        question: "Who's buried in Grant's tomb?",
        optionA: "Grant",
        optionB: "Jefferson",
        optionC: "no one",
        answerKey: "C",
        solution: "Nobody is {really} buried there",
      },
      notes: ["Feedback on individual answers is left out."],
    });
  });

  test("tags apply to the next question only", () => {
    expect(named("The sun").cells.examType).toBeUndefined();
  });

  test("a missing word becomes a blank, and partial marks are noted", () => {
    expect(named("The sun")).toMatchObject({
      cells: { question: "The sun _____ in the west.", answerKey: "B" },
      notes: [
        "Options that earned partial marks earn nothing here: C (50 %).",
        "Feedback on individual answers is left out.",
      ],
    });
  });

  test("weights without a correct answer become a choice of several", () => {
    expect(named("Which are").cells).toMatchObject({
      responseType: "MCQ_MULTIPLE",
      question: "<p>Which are \\(x^2 = 4\\)?</p>",
      optionA: "<p><b>2</b></p>",
      answerKey: "A,B",
    });
  });

  test.each([
    ["Light is a wave", { optionA: "True", answerKey: "A" }],
    ["Sound is light", { optionB: "False", answerKey: "B" }],
    ["Two plus two", { responseType: "INTEGER", answerKey: "4" }],
    ["Pi?", { answerKey: "3.14", tolerance: "0.01" }],
    ["One to five", { answerKey: "3", tolerance: "2" }],
    ["When was", { answerKey: "1822" }],
    ["Who wrote it", { responseType: "SUBJECTIVE", answerKey: "Newton" }],
    ["Name", { responseType: "SUBJECTIVE", answerKey: "Grant" }],
    ["Match these", { answerKey: "A:1 B:2 C:3 D:4", optionE: "Oslo" }],
    ["Explain.", { responseType: "SUBJECTIVE", answerKey: "Because it bends." }],
    ["What?", { subject: "Maths", answerKey: "A" }],
  ])("%s", (text, cells) => {
    expect(named(text).cells).toMatchObject(cells);
  });

  test("escaped characters are not marks", () => {
    expect(named("Escapes").cells).toMatchObject({
      question: "Escapes : ~ # = { } and \\(\\frac{1}{2}\\)\nnext line",
      optionA: "=a",
      optionB: "b#",
      answerKey: "A",
    });
  });

  test("a question without an equivalent gives the reason and its beginning", () => {
    expect(reasons).toEqual([
      'It has no model answer, which marking needs. Write one as information for graders or as feedback. It begins: "Explain without help.{}"',
      'It has no answer in braces, so it is a description and not a question. It begins: "Just read this."',
      'Its braces do not match before the next blank line. It begins: "An open brace { =a ~b"',
    ]);
  });
});

test("any text survives escaping, except for its line ends", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from(String.raw`\:#={}~n ax`), "\n") }),
      (text) => {
        expect(unescapeGift(escapeGift(text))).toBe(text);
        expect(escapeGift(text)).not.toContain("\n");
      },
    ),
  );
});

test("any file is read in linear time", () => {
  const soup = fc.string({
    unit: fc.constantFrom(...Array.from(String.raw`\:#={}~%->/[]$ a1`), "\n"),
  });
  fc.assert(fc.property(soup, (text) => void [...readGift(text)]));
  for (const piece of ["{", "{=", "=~", "::", "####", "\\", "{#=%", "[tag:", "//[tag:\\]"]) {
    const read = () => expect([...readGift(piece.repeat(200_000))].length).toBeLessThanOrEqual(1);
    // This reader takes milliseconds. A reader whose time grows with the square of the length would
    // take minutes.
    expect(processorMs(read)).toBeLessThan(30_000);
  }
});
