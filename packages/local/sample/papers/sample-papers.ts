import type { SampleQuestion } from "../rich.ts";
import { biologyFacts } from "./biology.ts";
import { chemistryFacts } from "./chemistry-facts.ts";
import { chemistryRules } from "./chemistry.ts";
import { mechanics } from "./mechanics.ts";
import { olympiad } from "./olympiad.ts";
import { choiceOf, type Facts, factsOf, numberOf, type Rule } from "./rule.ts";
import { structured } from "./structured.ts";
import { furtherPhysics, wavesAndCircuits } from "./waves-and-fields.ts";

/** A test that follows a pattern of the product. */
export interface SamplePaper {
  /** The pattern's id. */
  pattern: string;
  name: string;
  /** The part of the pattern's length that it has: 3 for a third. */
  part?: number;
  /** In the paper's order; without them, `files` has the pattern's file. */
  questions?: readonly SampleQuestion[];
}

/** The sections of a paper that has a part of its pattern's length. */
export const partOf = <Section extends { numQuestions: number }>(
  sections: readonly Section[],
  part: number,
): Section[] =>
  sections.map((section) => ({
    ...section,
    numQuestions: Math.max(1, Math.round(section.numQuestions / part)),
  }));

const asLevel = [...mechanics, ...wavesAndCircuits];
const physics = [...asLevel, ...furtherPhysics];

/** The `i`-th question of each rule, with options. */
const choices = (subject: string, rules: readonly Rule[], i: number) =>
  rules.map((rule) => choiceOf(subject, rule, i));

const facts = (subject: string, tables: readonly Facts[]) =>
  tables.flatMap((table) => factsOf(subject, table));

const chemistryPairs = facts("Chemistry", chemistryFacts);

const neet = [
  ...choices("Physics", physics, 0),
  ...choices("Physics", physics, 1).slice(0, 16),
  ...choices("Chemistry", chemistryRules, 0),
  ...choices("Chemistry", chemistryRules, 1),
  ...chemistryPairs.slice(0, 19),
  ...facts("Biology", biologyFacts).slice(0, 90),
];

const LEVELS = ["EASY", "MEDIUM", "DIFFICULT"] as const;

const ioqm = LEVELS.flatMap((level) => {
  const rules = olympiad.filter(({ difficulty }) => difficulty === level);
  return [0, 1].flatMap((i) => rules.map((rule) => numberOf("Mathematics", rule, i)));
});

/** One test of each family, by its real pattern. */
export const samplePapers: readonly SamplePaper[] = [
  { pattern: "ioqm", name: "Sample paper: IOQM", questions: ioqm },
  { pattern: "jee-main-2025", name: "Sample paper: JEE Main 2025" },
  { pattern: "jee-advanced-2026-p1", name: "Sample paper: JEE Advanced 2026, Paper 1" },
  { pattern: "bitsat-2025", name: "Sample paper: BITSAT (a third of its length)", part: 3 },
  {
    pattern: "wbjee-2025-p2",
    name: "Sample paper: WBJEE, Paper 2 (a third of its length)",
    part: 3,
  },
  { pattern: "neet-2025", name: "Sample paper: NEET-UG 2025", questions: neet },
  {
    pattern: "cambridge-9702-p1",
    name: "Sample paper: Cambridge 9702 Physics, Paper 1",
    questions: [...choices("Physics", asLevel, 2), ...choices("Physics", asLevel, 3).slice(0, 18)],
  },
  {
    pattern: "cambridge-9702-p4",
    name: "Sample paper: Cambridge 9702 Physics, Paper 4",
    questions: structured,
  },
];
