import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { expect, test } from "vitest";
import { codesIn, inBlocks, textIn, withoutMarks } from "./mlang.rules.ts";
import { readMoodle } from "./moodle.rules.ts";

const TEXT = "{mlang en}Force{mlang}{mlang hi}बल{mlang} (N)";

test.each([
  [TEXT, "en", "Force (N)"],
  [TEXT, "hi", "बल (N)"],
  // As in Moodle's filter, a reader whose language has no block sees only the text outside.
  [TEXT, "ta", " (N)"],
  ["{mlang other}Force{mlang}{mlang hi}बल{mlang}", "ta", "Force"],
  ["{mlang other}Force{mlang}{mlang hi}बल{mlang}", "en", "Force"],
  ["{mlang en,ta}F{mlang}{ mlang  HI }बल{ mlang }", "ta", "F"],
  ["{mlang en_us}F{mlang}{mlang hi-IN}बल{mlang}", "hi", "बल"],
  ["{mlang en}never closed", "hi", "{mlang en}never closed"],
  ["no marks {a}", "hi", "no marks {a}"],
  [
    '<span lang="en" class="multilang">Force</span> <span class="multilang" lang="hi">बल</span>!',
    "hi",
    "बल!",
  ],
  [
    '<span lang="hi" class="multilang">बल</span><span lang="en" class="multilang">Force</span>',
    "ta",
    "Force",
  ],
  [
    '<span lang="hi" class="multilang">alone</span>',
    "en",
    '<span lang="hi" class="multilang">alone</span>',
  ],
] as const)("%j in %s is %j", (text, language, shown) => {
  expect(textIn(text, language)).toBe(shown);
});

test("the languages of a text are those of its blocks and spans", () => {
  expect(codesIn(`${TEXT}{mlang other}x{mlang}`)).toEqual(["en", "hi"]);
  expect(codesIn('<span lang="mr" class="multilang">a</span>')).toEqual([]);
});

test("English is for all readers without a text of their own", () => {
  expect(inBlocks("a", [])).toBe("a");
  expect(inBlocks("a", [["hi", ""]])).toBe("a");
  expect(inBlocks("a", [["hi", "b"]])).toBe("{mlang en}a{mlang}{mlang hi}b{mlang}");
  const blocks = inBlocks("a", [
    ["hi", "b"],
    ["ta", ""],
  ]);
  expect(textIn(blocks, "ta")).toBe("a");
});

test("a text that looks like a mark stays a text", () => {
  expect(codesIn(withoutMarks("{mlang hi}x{ mlang }"))).toEqual([]);
});

test("a long text of open marks is read in time", () => {
  const text = "{mlang hi}".repeat(20_000) + '<span lang="hi" class="multilang">'.repeat(5000);
  expect(textIn(text, "hi")).toBe(text);
});

const only = (body: string) => {
  const [read] = [...readMoodle(`<quiz><question type="multichoice">${body}</question></quiz>`)];
  if (!read || read instanceof NoEquivalent) throw new Error(read?.message);
  return read;
};
const answer = (fraction: number, text: string) =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text></answer>`;

test("a question of another system is split, and what is the same in all languages is in each", () => {
  const { cells, notes } = only(
    `<questiontext format="html"><text>${TEXT}</text></questiontext>
     <generalfeedback format="html"><text>By $F=ma$.</text></generalfeedback>
     ${answer(100, "{mlang en}newton{mlang}{mlang hi}न्यूटन{mlang}{mlang fr}le newton{mlang}")}${answer(0, "5")}`,
  );
  expect(cells).toMatchObject({
    question: "<p>Force (N)</p>",
    questionHi: "<p>बल (N)</p>",
    optionA: "<p>newton</p>",
    optionAHi: "<p>न्यूटन</p>",
    optionBHi: "<p>5</p>",
  });
  expect(cells).not.toHaveProperty("solutionHi");
  expect(notes).toEqual(["Texts in languages that papers are not printed in are left out: fr."]);
});

test("a question in English alone has no other texts, whatever its solution has", () => {
  const { cells } = only(
    `<questiontext format="html"><text>Force?</text></questiontext>
     <generalfeedback format="html"><text>{mlang en}So{mlang}{mlang hi}अतः{mlang}</text></generalfeedback>
     ${answer(100, "a")}${answer(0, "b")}`,
  );
  expect(Object.keys(cells).filter((name) => name.endsWith("Hi"))).toEqual([]);
});
