import { expect, test } from "vitest";
import { comparePaper, type ReadQuestion } from "./compare.ts";
import type { TrueQuestion } from "./truth.ts";

const truth = (stem: string, more: Partial<TrueQuestion> = {}): TrueQuestion => ({
  number: 1,
  part: 1,
  stem,
  options: ["10^{3}", "H_{2}O", "⟦frac:x|2⟧", "none"],
  key: "B",
  passage: "",
  besides: [],
  ...more,
});

const OPTIONS = [
  "<p>10<sup>3</sup></p>",
  "<p>H<sub>2</sub>O</p>",
  '<p><span data-type="inline-math" data-latex="\\frac{x}{2}"></span></p>',
  "<p>none</p>",
];

const row = (stem: string, more: Partial<ReadQuestion> = {}): ReadQuestion => ({
  stem: `<p>${stem}</p>`,
  options: OPTIONS,
  key: "B",
  passage: "",
  state: "ready",
  ...more,
});

const outcomes = (
  wanted: readonly TrueQuestion[],
  questions: readonly ReadQuestion[],
  notes: readonly string[] = [],
  isOffered = true,
) => {
  const said = comparePaper(wanted, { isOffered, questions, notes }, "whole");
  return [said.verdicts.map(({ outcome }) => outcome), said.isWhollyRight, said.extra.length];
};

test("a row with the texts and the key of the paper is right", () => {
  expect(outcomes([truth("What is it?")], [row("What\u00a0is it?")])).toEqual([["right"], true, 0]);
});

test.each<[string, Partial<ReadQuestion>]>([
  ["another key", { key: "C" }],
  ["a lost power", { options: ["<p>103</p>", ...OPTIONS.slice(1)] }],
  ["the mark of a key in an option", { options: [...OPTIONS.slice(0, 3), "<p>none*</p>"] }],
  ["a swallowed line", { options: [...OPTIONS.slice(0, 3), "<p>none</p><p>2. Next</p>"] }],
  ["a passage of another question", { passage: "<p>The rays meet.</p>" }],
])("a ready row with %s is wrong", (_, more) => {
  expect(outcomes([truth("What is it?")], [row("What is it?", more)])).toEqual([
    ["wrong"],
    false,
    0,
  ]);
});

test("a question without row or note is silent, one that is named is asked about", () => {
  const paper = [truth("The first one of them?"), truth("Another question of it?")];
  const [first] = [row("The first one of them?")];
  expect(outcomes(paper, [first])).toEqual([["right", "silent"], false, 0]);
  const note = 'Left out, because it is not in a question: "Another question of it?"';
  expect(outcomes(paper, [first], [note])).toEqual([["right", "asked"], false, 0]);
});

test("nothing of a paper that is not offered is wrong or silent", () => {
  const paper = [truth("The first one of them?"), truth("Another question of it?")];
  const rows = [row("The first one of them?", { key: "D" })];
  expect(outcomes(paper, rows, [], false)).toEqual([["asked", "asked"], false, 0]);
});

test("a draft whose key was not read waits for a person; without a key in the paper it is right", () => {
  const draft = row("What is it?", { key: "", state: "draft" });
  expect(outcomes([truth("What is it?")], [draft])).toEqual([["asked"], false, 0]);
  expect(outcomes([truth("What is it?", { key: "" })], [draft])).toEqual([["right"], true, 0]);
});

test("equal questions are told apart by their order, and a row too many is named", () => {
  const paper = [truth("What is it?"), truth("What is it?", { key: "D" })];
  const rows = [
    row("What is it?"),
    row("All questions are compulsory."),
    row("What is it?", { key: "D" }),
  ];
  expect(outcomes(paper, rows)).toEqual([["right", "right"], false, 1]);
});

test("topic lines may stay in a stem or leave it", () => {
  const paper = [truth("What is it?", { besides: ["Topic: Optics"] })];
  expect(outcomes(paper, [row("What is it? Topic: Optics")])).toEqual([["right"], true, 0]);
  expect(outcomes(paper, [row("What is it?")])).toEqual([["right"], true, 0]);
});
