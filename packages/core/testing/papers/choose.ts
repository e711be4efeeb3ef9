import type {
  Furniture,
  OptionStyle,
  PaperConventions,
  PartConventions,
  PartKind,
  Program,
} from "./conventions.ts";
import { type Draw, itemAt } from "./draw.ts";
import { keyForm } from "./key-forms.ts";
import { numberForm, optionForm, optionLayout } from "./question-forms.ts";
import type { Language } from "./words/language.ts";

const PROGRAMS: readonly (readonly [Program, number])[] = [
  ["Word", 55],
  ["LibreOffice", 15],
  ["Google Docs", 18],
  ["a library", 12],
];

/**
 * Decides how a paper is written. Most papers are written in the same way throughout; in some, a
 * later part differs.
 */
export function conventionsOf(draw: Draw, language: Language): PaperConventions {
  const parts = partsOf(draw, language);
  const key = keyForm(draw, language, parts);
  const soft = isSoft(draw, parts);
  const isPaged = key.kind === "end" || key.kind === "solutions";
  return {
    program: draw.weighted(PROGRAMS),
    parts,
    key,
    secondKeyLine: draw.chance(0.12) ? draw.pick(language.keyLines.filter(isOpen)) : "",
    bilingual: language.name === "English" && draw.chance(0.06),
    gaps: !isPaged && draw.chance(0.02),
    solutionWord: draw.pick(language.solutionWords),
    solutions: draw.weighted([
      [0, 60],
      [0.4, 20],
      [1, 20],
    ]),
    furniture: furnitureOf(draw, soft),
    soft,
    boldStem: key.kind !== "look" && draw.chance(0.15),
    pageHead: draw.chance(0.15) ? draw.pick(PAGE_HEADS) : "",
    instructions: draw.weighted([
      ["none", 50],
      ["plain", 15],
      ["numbered", 25],
      ["list", 10],
    ] as const),
    sources: draw.chance(0.12) ? 0.6 : 0,
    slips: draw.weighted([
      [0, 55],
      [0.04, 30],
      [0.12, 15],
    ]),
    subheads: draw.weighted([
      ["none", 90],
      ["topic", 5],
      ["level", 3],
      ["numbered", 2],
    ] as const),
  };
}

const PAGE_HEADS = [
  "Page * | Sunrise Academy",
  "[ * ]",
  "Sunrise Academy, Pune\tTest 7\tPage *",
  "SPACE FOR ROUGH WORK",
];

/**
 * Whether the value at the end of a template may have brackets itself, because the template has no
 * bracket before it.
 */
const isOpen = (template: string): boolean => /[^(]\*$/.test(template);

const isSoft = (draw: Draw, parts: readonly PartConventions[]): boolean =>
  parts.every(
    ({ option, layout, number }) =>
      option.kind === "typed" &&
      layout.kind !== "cells" &&
      number.kind !== "none" &&
      !(number.kind === "list" && number.byStyle),
  ) && draw.chance(0.12);

function partsOf(draw: Draw, language: Language): PartConventions[] {
  const count = draw.weighted([
    [1, 55],
    [2, 20],
    [3, 17],
    [4, 8],
  ]);
  const restarts = draw.chance(0.5);
  const head = draw.pick(language.partHeads);
  const named = draw.pick(["letter", "roman", "subject"] as const);
  const parts: PartConventions[] = [];
  for (let at = 0; at < count; at++) {
    const last = parts.at(-1);
    const same = last !== undefined && !draw.chance(0.15);
    const number = same ? last.number : numberForm(draw, language);
    const option = same ? last.option : optionForm(draw, language, number);
    parts.push({
      kind: option.kind === "bare" ? "choice" : kindOf(draw, at, count),
      number,
      option,
      layout: same ? last.layout : optionLayout(draw, option),
      second: same ? last.second : secondStyle(draw, language, number, option),
      optionCount: last?.optionCount ?? draw.weighted(COUNTS),
      head: count === 1 ? "" : headOf(head, named, at, language),
      notes: count > 1 && draw.chance(0.2) ? draw.some(PART_NOTES, draw.int(1, 2)) : [],
      restarts: at > 0 && restarts,
    });
  }
  return parts;
}

const PART_NOTES = [
  "This section contains 20 questions.",
  "Each question has four options (A), (B), (C) and (D). Only one of them is correct.",
  "Full marks: +4 if the correct option is chosen.",
  "(Attempt any 5 questions)",
];

/**
 * A second way to label options. Only a part whose labels are typed can have one, and the labels of
 * the second way are typed too.
 */
function secondStyle(
  draw: Draw,
  language: Language,
  number: PartConventions["number"],
  first: PartConventions["option"],
): OptionStyle | undefined {
  if (first.kind !== "typed" || !draw.chance(0.1)) return undefined;
  const option = optionForm(draw, language, number);
  return option.kind === "typed" ? { option, layout: optionLayout(draw, option) } : undefined;
}

const COUNTS: readonly (readonly [number, number])[] = [
  [4, 86],
  [5, 8],
  [3, 6],
];

function kindOf(draw: Draw, at: number, count: number): PartKind {
  if (at === 0) return draw.chance(0.03) ? "several" : "choice";
  return draw.weighted([
    ["choice", 75],
    ["number", at === count - 1 ? 12 : 0],
    ["several", 6],
    ["true or false", 4],
  ] as const);
}

function headOf(
  head: string,
  named: "letter" | "roman" | "subject",
  at: number,
  { subjects }: Language,
): string {
  if (named === "letter") return head.replace("*", itemAt(["A", "B", "C", "D"], at));
  if (named === "roman") return head.replace("*", itemAt(["I", "II", "III", "IV"], at));
  return itemAt(subjects, at % subjects.length).name.toUpperCase();
}

function furnitureOf(draw: Draw, soft: boolean): Furniture {
  const topicLines = draw.chance(0.1) ? draw.pick(TOPIC_LINES) : [];
  const below = draw.chance(0.06) ? draw.pick(BELOW) : [];
  const blank = draw.weighted([
    ["none", 35],
    ["one", 45],
    ["some", 20],
  ] as const);
  const above: string[] = [];
  if (draw.chance(0.012)) {
    above.push("[Question_start]");
    return { above, topicLines: [], below: ["[Question_end]"], rule: false, blank };
  }
  return { above, topicLines, below, rule: !soft && draw.chance(0.06), blank };
}

const TOPIC_LINES = [
  ["Options:"],
  ["Topic: *"],
  ["Topic: *", "Difficulty: Easy"],
  ["[Level: Medium]"],
  ["Difficulty: Hard | Topic: *"],
  ["Chapter – *"],
];

const BELOW = [
  ["Your Answer : "],
  ["QuestionID  :  17867         Subject Name  DBT"],
  ["View Answer"],
  ["Marks: 1"],
];
