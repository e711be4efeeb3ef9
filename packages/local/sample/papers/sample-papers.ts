import type { SampleQuestion } from "../rich.ts";
import { biologyFacts } from "./biology.ts";
import { chemistryFacts } from "./chemistry-facts.ts";
import { chemistryRules } from "./chemistry.ts";
import { mathematics } from "./mathematics.ts";
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
  /** In the paper's order. */
  questions: readonly SampleQuestion[];
}

const asLevel = [...mechanics, ...wavesAndCircuits];
const physics = [...asLevel, ...furtherPhysics];

/** The rules that JEE asks for a number to enter: their answers are whole. */
const NUMBERS = ["kinetic", "network", "lens", "circle", "braking"];
const CHEMISTRY_NUMBERS = ["poh", "first-order", "electrons", "shell", "alkane"];
const MATHEMATICS_NUMBERS = ["roots", "committee", "integral", "variance", "dot"];

/** The `i`-th question of each rule, with options. */
const choices = (subject: string, rules: readonly Rule[], i: number) =>
  rules.map((rule) => choiceOf(subject, rule, i));

/** The `i`-th question of the named rules, without options. */
const numbers = (subject: string, rules: readonly Rule[], ids: readonly string[], i: number) =>
  rules.filter(({ id }) => ids.includes(id)).map((rule) => numberOf(subject, rule, i));

const others = (rules: readonly Rule[], ids: readonly string[]) =>
  rules.filter(({ id }) => !ids.includes(id));

const facts = (subject: string, tables: readonly Facts[]) =>
  tables.flatMap((table) => factsOf(subject, table));

const chemistryPairs = facts("Chemistry", chemistryFacts);

const jee = [
  ...choices("Mathematics", mathematics, 0),
  ...choices("Mathematics", others(mathematics, MATHEMATICS_NUMBERS), 1).slice(0, 7),
  ...numbers("Mathematics", mathematics, MATHEMATICS_NUMBERS, 2),
  ...choices("Physics", others(physics, NUMBERS), 4).slice(0, 20),
  ...numbers("Physics", physics, NUMBERS, 5),
  ...choices("Chemistry", chemistryRules, 2),
  ...chemistryPairs.slice(19, 26),
  ...numbers("Chemistry", chemistryRules, CHEMISTRY_NUMBERS, 3),
];

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
  { pattern: "jee-main-2025", name: "Sample paper: JEE Main 2025", questions: jee },
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
