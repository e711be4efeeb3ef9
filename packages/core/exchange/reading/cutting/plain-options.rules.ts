import { doubt, writtenIn } from "../answers/answers.rules.ts";
import type { Block } from "../block.ts";
import { counted } from "../habits.ts";
import type { PaperQuestion, Slice } from "../reading.ts";
import { traitsOf } from "../answers/traits.rules.ts";

/** Options that are lines without any labels. */

const MOST_OPTIONS = 6;
const FEWEST_QUESTIONS = 3;
/**
 * The share of the questions without options that must agree on which of their lines are options.
 */
const AGREED = 0.6;
/**
 * Lines at the same place of all stems are not options if none of them is a key, and if this would
 * happen to real options only with a probability below this one.
 */
const CHANCE = 0.01;

const plain = (text: string): string => text.toLowerCase().replace(/[\s.,;:()]/g, "");

/** The lines of a stem that may be options: all but the first, and no tables. */
const linesOf = ({ slices }: PaperQuestion, blocks: readonly Block[]): Slice[] =>
  slices.stem.slice(1).filter(({ block }) => !blocks[block]?.table);

/**
 * How many lines from the end of its stem a question's key is, if the key is the text of a line.
 */
function keyPlace(question: PaperQuestion, blocks: readonly Block[]): number | undefined {
  const key = plain(question.written);
  if (key === "") return undefined;
  const lines = linesOf(question, blocks);
  const at = lines.findLastIndex((line) => plain(writtenIn(blocks, [line])) === key);
  return at < 0 ? undefined : lines.length - 1 - at;
}

/**
 * Finds the look or sign that most often only one line of a stem has. Returns how many lines from
 * the end of its stem each such line is.
 */
function markedPlaces(questions: readonly PaperQuestion[], blocks: readonly Block[]): number[] {
  const lines = questions.map((question) =>
    linesOf(question, blocks).map((line) => traitsOf(blocks, { label: "", slices: [line] }, "")),
  );
  const single = lines.flatMap((own, question) =>
    [...new Set(own.flat())].flatMap((trait) => {
      const at = own.flatMap((traits, place) => (traits.includes(trait) ? [place] : []));
      return at.length === 1 ? [{ question, trait, place: own.length - 1 - (at[0] ?? 0) }] : [];
    }),
  );
  const [usual] = counted(single.map(({ trait }) => trait));
  return single.filter(({ trait }) => trait === usual?.[0]).map(({ place }) => place);
}

/**
 * The usual number of lines, from 2 to 6, that questions without options have below the first line
 * of their stem; undefined if too few questions have the same number.
 */
export function linesBelow(
  questions: readonly PaperQuestion[],
  blocks: readonly Block[],
): number | undefined {
  const bare = questions.filter(({ slices }) => slices.options.length < 2);
  const sizes = bare.map((question) => linesOf(question, blocks).length);
  const [usual] = counted(sizes.filter((size) => size >= 2 && size <= MOST_OPTIONS));
  const isUsual =
    usual !== undefined && usual[1] >= FEWEST_QUESTIONS && usual[1] >= questions.length * 0.3;
  return isUsual ? usual[0] : undefined;
}

/**
 * How many lines at the end of each stem are options. It is known from the lines that are keys, or,
 * if no line is a key, from the one line of each stem that looks different. Undefined if too few
 * questions have such a line.
 */
export function plainSize(
  questions: readonly PaperQuestion[],
  blocks: readonly Block[],
): { size: number; isSure: boolean } | undefined {
  const bare = questions.filter(
    (question) => question.slices.options.length < 2 && linesOf(question, blocks).length >= 2,
  );
  const keyed = bare.filter(({ written }) => written !== "");
  const found = keyed.flatMap((question) => keyPlace(question, blocks) ?? []);
  const places = found.length > 0 ? found : markedPlaces(bare, blocks);
  const all = found.length > 0 ? keyed : bare;
  if (places.length < FEWEST_QUESTIONS || places.length < all.length * AGREED) return undefined;
  const least = Math.max(...places);
  const sizes = counted(bare.map((question) => linesOf(question, blocks).length));
  const size = sizes.find(
    ([own, count]) =>
      own > least &&
      own <= MOST_OPTIONS &&
      (count >= bare.length * 0.4 || count >= FEWEST_QUESTIONS),
  )?.[0];
  if (size === undefined) return undefined;
  // If no key is ever in the first of these lines, this line may belong to the question's text.
  // With enough questions, this is certain.
  const isStem = least + 1 >= FEWEST_QUESTIONS && ((least + 1) / size) ** places.length < CHANCE;
  return isStem ? { size: least + 1, isSure: true } : { size, isSure: size === least + 1 };
}

/** The last lines of a stem become the options. */
export function takePlain(question: PaperQuestion, blocks: readonly Block[], size: number): void {
  const { slices } = question;
  const lines = linesOf(question, blocks).slice(-size);
  if (slices.options.length >= 2 || lines.length < size) return;
  slices.stem = slices.stem.filter((slice) => !lines.includes(slice));
  slices.options = lines.map((line) => ({ label: "", slices: [line] }));
  question.optionForm = PLAIN;
}

/**
 * Doubts the labels of a few questions in a paper whose options have no labels: they may belong to
 * a list in the text.
 */
export function doubtLabels(questions: readonly PaperQuestion[]): void {
  const optioned = questions.filter(({ slices }) => slices.options.length >= 2);
  const labelled = optioned.filter(({ optionForm }) => optionForm !== PLAIN);
  if (labelled.length >= optioned.length / 2) return;
  for (const question of labelled) {
    doubt(question, "labels", "Only this question has labels: they may be a list in its text.");
  }
}

/** The form of options that are lines without labels. */
export const PLAIN = "▤";

/** Whether the key is a line of the stem, which shows options that were not found. */
export const isLineOfStem = (question: PaperQuestion, blocks: readonly Block[]): boolean =>
  question.slices.options.length < 2 && keyPlace(question, blocks) !== undefined;
