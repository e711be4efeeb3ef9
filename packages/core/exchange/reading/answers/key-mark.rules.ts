import type { Block } from "../block.ts";
import { colourName } from "./colour-name.rules.ts";
import type { FormShare, PaperQuestion } from "../reading.ts";
import {
  familyOf,
  isWritten,
  labelLook,
  saysCorrect,
  type Trait,
  traitsOf,
  weightIn,
} from "./traits.rules.ts";

/** Marks of correct options: something that one option of a question has and the others do not. */
export interface KeyMarks {
  /** Marks that are taken as the key. */
  taken: readonly Trait[];
  /** Words behind every option, such as "correct". They are removed from the options' texts. */
  verdicts: readonly Trait[];
  /** A mark that occurs in many questions, but whose meaning a person has to say. */
  asked: { trait: Trait; text: string } | undefined;
  shares: FormShare[];
}

/** The traits of each option of a question. */
export type OptionTraits = readonly (readonly Trait[])[];

/** Marks that can be used without asking a person; a person is asked about all others. */
const KNOWN = /^(?:bold|underline|highlight|colour|before:[*✓✔☑√✅→➔►!=]$|after:[*✓✔☑✅]$)/u;
const SURE = 0.8;
/**
 * The share of questions in which one option must have a sign, before the sign counts as the mark
 * of correct options. It is lower than for looks, because authors write signs for a reason.
 */
const SIGN = 0.6;
const ASKED = 0.5;
/**
 * Another look competes with the found mark if, in at least this share of the marked questions, it
 * is on a different option.
 */
const RIVAL = 0.2;
const FEWEST_MARKED = 3;
/**
 * If a look is on the option at the same position, such as B, in more than this share of questions,
 * it does not mark the key.
 */
const SAME_PLACE = 0.75;

export function optionTraits(
  blocks: readonly Block[],
  question: PaperQuestion,
  signs: readonly string[],
): OptionTraits {
  const { options } = question.slices;
  const labels = options.map((option) => labelLook(blocks, option));
  const isOwn = (trait: Trait) => !labels.every((look) => look.includes(trait));
  return options.map((option, at) => {
    const traits = traitsOf(blocks, option, signs[at] ?? "");
    // Sometimes only the label is marked, for example if the option is a formula, which has no
    // look.
    return [...new Set([...traits, ...(labels[at] ?? []).filter(isOwn)])];
  });
}

interface Count {
  trait: Trait;
  /** For each question in which exactly one option has the mark, the position of this option. */
  at: Map<number, number>;
  /** Questions with the mark on several options but not on all (`several`), or on all (`all`). */
  several: number;
  all: number;
}

function countsOf(questions: readonly OptionTraits[]): Count[] {
  const counts = new Map<Trait, Count>();
  questions.forEach((options, question) => {
    for (const trait of new Set(options.flat())) {
      const count = counts.get(trait) ?? { trait, at: new Map(), several: 0, all: 0 };
      counts.set(trait, count);
      const places = options.flatMap((traits, at) => (traits.includes(trait) ? [at] : []));
      if (places.length === options.length) count.all++;
      else if (places.length === 1) count.at.set(question, places[0] ?? 0);
      else count.several++;
    }
  });
  return [...counts.values()].toSorted((a, b) => b.at.size - a.at.size);
}

/**
 * Finds what marks the correct options.
 * @param questions the traits of the options of each question that has options
 * @param keyed the share of these questions that have another key, such as a line with the answer
 * @param stated the mark that a person named; "none" if the person said that there is no mark
 */
export function keyMarks(
  questions: readonly OptionTraits[],
  keyed: number,
  stated: string | undefined,
): KeyMarks {
  const optioned = questions.filter(({ length }) => length >= 2);
  const counts = countsOf(optioned);
  const shares = counts
    .filter(({ at }) => at.size >= 2)
    .slice(0, 6)
    .map(({ trait, at }) => ({ form: trait, count: at.size, example: wordsOf(trait) }));
  const nothing = { taken: [], verdicts: [], asked: undefined, shares };
  if (stated === "none" || optioned.length === 0) return nothing;
  const verdicts = weightsOf(optioned) ?? verdictsOf(optioned, stated);
  if (verdicts) return { ...nothing, ...verdicts };
  if (stated !== undefined) return { ...nothing, taken: [stated] };
  if (keyed > 0.5) return { ...nothing, taken: decorations(counts, optioned.length) };
  const [best] = counts.filter((count) => isCandidate(count, optioned.length));
  if (!best) return nothing;
  const rival = counts.find((count) => isRival(count, best));
  if (rival) return { ...nothing, asked: either(best, rival) };
  const kin = kinOf(best, counts);
  const at = new Map([best, ...kin].flatMap((one) => [...one.at]));
  if (isSure({ ...best, at }, optioned.length)) {
    return { ...nothing, taken: [best, ...kin].map(({ trait }) => trait) };
  }
  return { ...nothing, asked: question(best, optioned.length) };
}

/**
 * Marks in a paper whose questions mostly have written keys: those that exactly one option has in
 * nearly all questions. If they agree with the keys, they are removed from the options.
 */
const decorations = (counts: readonly Count[], all: number): Trait[] =>
  counts
    .filter(({ trait, at }) => /^(?:before|after):/.test(trait) && at.size >= all * SURE)
    .map(({ trait }) => trait);

const isCandidate = ({ at, several }: Count, all: number): boolean =>
  at.size >= Math.max(1, all * ASKED) && several <= at.size * 0.5;

function isSure({ trait, at, several }: Count, all: number): boolean {
  if (!KNOWN.test(trait) && !saysCorrect(trait)) return false;
  const places = [...at.values()];
  if (several > places.length * 0.1) return false;
  const isSign = isWritten(trait);
  if (!isSign && all < 2) return false;
  if (places.length < all * (isSign ? SIGN : SURE)) return false;
  const usual = Math.max(...[0, 1, 2, 3].map((at) => places.filter((one) => one === at).length));
  return isSign || places.length < FEWEST_MARKED + 2 || usual <= places.length * SAME_PLACE;
}

/**
 * How many questions have each of two marks on one option. `same`: both marks are on the same
 * option. `different`: they are on different options.
 */
function shared(one: Count, other: Count): { same: number; different: number } {
  const both = [...one.at].filter(([question]) => other.at.has(question));
  const same = both.filter(([question, place]) => other.at.get(question) === place).length;
  return { same, different: both.length - same };
}

/**
 * Whether a look competes with the best mark, because the two are often on different options: an
 * answer and its correction, or the answer of a student.
 */
function isRival(count: Count, best: Count): boolean {
  const isLook = /^(?:bold|underline|highlight|colour)/.test(count.trait);
  const { same, different } = shared(best, count);
  return (
    isLook &&
    !isWritten(best.trait) &&
    count.trait !== best.trait &&
    different >= Math.max(2, best.at.size * RIVAL) &&
    different > same
  );
}

/**
 * Other colours that also mark one option, but in other questions: authors use several colours for
 * the correct options of one paper.
 */
const kinOf = (best: Count, counts: readonly Count[]): Count[] =>
  counts.filter(
    (count) =>
      count.trait !== best.trait &&
      familyOf(count.trait) === familyOf(best.trait) &&
      /^(?:colour|highlight)$/.test(familyOf(count.trait)) &&
      count.at.size >= FEWEST_MARKED &&
      count.several + count.all === 0 &&
      shared(best, count).different === 0,
  );

/**
 * Options with weights before them, such as "%100%newton": options with a weight above zero are
 * correct. Undefined if many questions have no weights.
 */
function weightsOf(
  questions: readonly OptionTraits[],
): Pick<KeyMarks, "taken" | "verdicts"> | undefined {
  const isWeight = (trait: Trait) => familyOf(trait) === "weight";
  const weighed = questions.filter((options) => options.flat().some(isWeight));
  if (weighed.length < questions.length * SURE) return undefined;
  const verdicts = [...new Set(questions.flat(2).filter(isWeight))];
  return { taken: verdicts.filter((trait) => weightIn(trait) > 0), verdicts };
}

/**
 * Words such as "Correct" and "Wrong" after the options. Undefined if many questions lack a word
 * after each option, or if there are fewer than two or more than six different words.
 */
function verdictsOf(
  questions: readonly OptionTraits[],
  stated: string | undefined,
): Pick<KeyMarks, "taken" | "verdicts" | "asked"> | undefined {
  const isWord = (trait: Trait) => familyOf(trait) === "word";
  const judged = questions.filter((options) => options.every((traits) => traits.some(isWord)));
  if (judged.length < questions.length * SURE) return undefined;
  const words = [...new Set(questions.flat(2).filter(isWord))];
  if (words.length < 2 || words.length > 6) return undefined;
  const correct = stated === undefined ? words.filter(saysCorrect) : [stated];
  if (correct.length > 0) return { taken: correct, verdicts: words, asked: undefined };
  const trait = words[0] ?? "";
  return { taken: [], verdicts: [], asked: { trait, text: verdictText(words) } };
}

const verdictText = (words: readonly string[]): string =>
  `Each option ends in one of the words ${words.map((word) => `"${word.replace(/^\w+:/, "")}"`).join(", ")}. Say which one marks the correct option.`;

const either = (best: Count, rival: Count) => ({
  trait: best.trait,
  text: `In many questions one option ${wordsOf(best.trait)} and another one ${wordsOf(rival.trait)}. Say which of them marks the correct one.`,
});

const question = ({ trait, at }: Count, all: number) => ({
  trait,
  text: `In ${at.size} of ${all} questions one option ${wordsOf(trait)}. Say whether that marks the correct one.`,
});

/** A trait in words: "is bold". */
export function wordsOf(trait: Trait): string {
  const family = familyOf(trait);
  const value = trait.slice(trait.indexOf(":") + 1);
  if (family === "before") return `begins with ${value}`;
  if (family === "after" || family === "word") return `ends in "${value}"`;
  if (family === "weight") return `has the weight ${value}`;
  if (family === "colour") {
    return `has a colour of its own (${[colourName(value), value].filter(Boolean).join(", ")})`;
  }
  if (family === "highlight") return `is highlighted in ${value}`;
  return (
    { bold: "is bold", italic: "is in italics", underline: "is underlined" }[family] ??
    "is struck out"
  );
}
