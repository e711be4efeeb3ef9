import type { Block } from "./block.ts";
import type { FormShare, PaperQuestion } from "./reading.ts";
import {
  familyOf,
  isOfObjects,
  isWritten,
  labelLook,
  saysCorrect,
  type Trait,
  traitsOf,
} from "./traits.rules.ts";

/** A key is what sets one option apart from the others of its question. */
export interface KeyMarks {
  /** Marks that are taken as the key. */
  taken: readonly Trait[];
  /** Words of verdicts behind every option, which leave their texts. */
  verdicts: readonly Trait[];
  /** A distinction that is repeated and that a person has to explain. */
  asked: { trait: Trait; text: string } | undefined;
  shares: FormShare[];
}

/** The traits of each option of a question. */
export type OptionTraits = readonly (readonly Trait[])[];

/** Signs and looks that are keys by themselves; others are asked about. */
const KNOWN = /^(?:bold|underline|highlight|colour|before:[*✓✔☑√✅→➔►!]$|after:[*✓✔☑✅]$)/u;
const SURE = 0.8;
const BOLD = 0.6;
const ASKED = 0.5;
const FEWEST = 3;
/** The correct option is not always at the same place. */
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
    const looks = isOfObjects(blocks, option) ? (labels[at] ?? []).filter(isOwn) : [];
    return [...new Set([...traits, ...looks])];
  });
}

interface Count {
  trait: Trait;
  /** Questions in which exactly one option has it, and which one. */
  places: number[];
  /** Questions in which some options have it, but neither one nor all. */
  several: number;
  all: number;
}

function countsOf(questions: readonly OptionTraits[]): Count[] {
  const counts = new Map<Trait, Count>();
  for (const options of questions) {
    for (const trait of new Set(options.flat())) {
      const count = counts.get(trait) ?? { trait, places: [], several: 0, all: 0 };
      counts.set(trait, count);
      const places = options.flatMap((traits, at) => (traits.includes(trait) ? [at] : []));
      if (places.length === options.length) count.all++;
      else if (places.length === 1) count.places.push(places[0] ?? 0);
      else count.several++;
    }
  }
  return [...counts.values()].toSorted((a, b) => b.places.length - a.places.length);
}

/**
 * Finds what marks the correct options.
 * @param questions the traits of the options of each question that has options
 * @param keyed the share of them whose key is known otherwise
 * @param told what a person said, or "none"
 */
export function keyMarks(
  questions: readonly OptionTraits[],
  keyed: number,
  told: string | undefined,
): KeyMarks {
  const optioned = questions.filter(({ length }) => length >= 2);
  const counts = countsOf(optioned);
  const shares = counts
    .filter(({ places }) => places.length >= 2)
    .slice(0, 6)
    .map(({ trait, places }) => ({ form: trait, count: places.length, example: wordsOf(trait) }));
  const nothing = { taken: [], verdicts: [], asked: undefined, shares };
  if (told === "none" || optioned.length === 0) return nothing;
  const verdicts = verdictsOf(optioned, told);
  if (verdicts) return { ...nothing, ...verdicts };
  if (told !== undefined) return { ...nothing, taken: [told] };
  if (keyed > 0.5) return { ...nothing, taken: decorations(counts, optioned.length) };
  const [best] = counts.filter((count) => isCandidate(count, optioned.length));
  if (!best) return nothing;
  const kin = kinOf(best, counts);
  const places = [best, ...kin].flatMap((one) => one.places);
  if (isSure({ ...best, places }, optioned.length)) {
    return { ...nothing, taken: [best, ...kin].map(({ trait }) => trait) };
  }
  return { ...nothing, asked: question(best, optioned.length) };
}

/** Signs beside keys that are written out: they leave the options if they say the same. */
const decorations = (counts: readonly Count[], all: number): Trait[] =>
  counts
    .filter(({ trait, places }) => /^(?:before|after):/.test(trait) && places.length >= all * SURE)
    .map(({ trait }) => trait);

const isCandidate = ({ places, several }: Count, all: number): boolean =>
  places.length >= Math.max(1, all * ASKED) && several <= places.length * 0.5;

function isSure({ trait, places, several }: Count, all: number): boolean {
  if (!KNOWN.test(trait) && !saysCorrect(trait)) return false;
  if (several > places.length * 0.1) return false;
  const share = places.length / all;
  const isSign = isWritten(trait);
  if (!isSign && all < 2) return false;
  if (share < (trait === "bold" || isSign ? BOLD : SURE)) return false;
  const usual = Math.max(...[0, 1, 2, 3].map((at) => places.filter((one) => one === at).length));
  return isSign || places.length < FEWEST + 2 || usual <= places.length * SAME_PLACE;
}

/** Another colour of the same use in other questions. */
const kinOf = (best: Count, counts: readonly Count[]): Count[] =>
  counts.filter(
    ({ trait, places, several, all }) =>
      trait !== best.trait &&
      familyOf(trait) === familyOf(best.trait) &&
      /^(?:colour|highlight)$/.test(familyOf(trait)) &&
      places.length >= FEWEST &&
      several + all === 0,
  );

/** Words behind every option, of which one says that it is correct. */
function verdictsOf(
  questions: readonly OptionTraits[],
  told: string | undefined,
): Pick<KeyMarks, "taken" | "verdicts" | "asked"> | undefined {
  const judged = (family: string) =>
    questions.filter((options) =>
      options.every((traits) => traits.some((trait) => familyOf(trait) === family)),
    );
  for (const family of ["word", "weight"]) {
    if (judged(family).length < questions.length * SURE) continue;
    const all = questions.flat(2).filter((trait) => familyOf(trait) === family);
    const words = [...new Set(all)];
    if (words.length < 2 || words.length > 6) continue;
    const correct = told === undefined ? words.filter(saysCorrect) : [told];
    if (correct.length > 0) return { taken: correct, verdicts: words, asked: undefined };
    const trait = words[0] ?? "";
    return { taken: [], verdicts: [], asked: { trait, text: verdictText(words) } };
  }
  return undefined;
}

const verdictText = (words: readonly string[]): string =>
  `Each option ends in one of the words ${words.map((word) => `"${word.replace(/^\w+:/, "")}"`).join(", ")}. Say which one marks the correct option.`;

const question = ({ trait, places }: Count, all: number) => ({
  trait,
  text: `In ${places.length} of ${all} questions one option ${wordsOf(trait)}. Say whether that marks the correct one.`,
});

/** A trait in words: "is bold". */
export function wordsOf(trait: Trait): string {
  const family = familyOf(trait);
  const value = trait.slice(trait.indexOf(":") + 1);
  if (family === "before") return `begins with ${value}`;
  if (family === "after" || family === "word") return `ends in "${value}"`;
  if (family === "weight") return `has the weight ${value}`;
  if (family === "colour") return `has a colour of its own (${value})`;
  if (family === "highlight") return `is highlighted in ${value}`;
  return (
    { bold: "is bold", italic: "is in italics", underline: "is underlined" }[family] ??
    "is struck out"
  );
}
