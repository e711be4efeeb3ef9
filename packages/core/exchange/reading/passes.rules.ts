import {
  bareStarts,
  countRuns,
  leadingForms,
  numberedStarts,
  type Start,
} from "./candidates.rules.ts";
import { choose, type Choice } from "./choose.rules.ts";
import { firstHabits, type Habits, learnedHabits } from "./habits.ts";
import type { PaperFacts } from "./paper.ts";
import type { Told } from "./told.schema.ts";

/** The best choice, and the habits that it was made with. */
export interface Understanding {
  choice: Choice;
  habits: Habits;
}

const PASSES = 2;

/**
 * Chooses with habits that are learned from each choice and used for the next one, from several
 * first guesses; the choice with most points wins.
 */
export function bestChoice(paper: PaperFacts, told: Told): Understanding {
  const numbered = numberedStarts(paper);
  const guesses = told.optionForm === undefined ? leadingForms(paper) : [];
  return [undefined, ...guesses]
    .map((prefer) => attempt(paper, numbered, told, prefer))
    .reduce((best, one) => (one.choice.points > best.choice.points ? one : best));
}

function attempt(
  paper: PaperFacts,
  numbered: readonly Start[],
  told: Told,
  prefer: string | undefined,
): Understanding {
  const bold = paper.blocks.filter((block) => block.bold > 0.9).length;
  let habits = firstHabits(bold / Math.max(1, paper.blocks.length), told, prefer);
  let starts = numbered;
  let choice = choose(paper, starts, habits);
  for (let pass = 0; pass < PASSES; pass++) {
    habits = learned(choice, habits, told);
    if (pass === 0 && (told.numberForm === "" || leavesRuns(paper, choice))) {
      starts = merged(numbered, bareStarts(paper, numbered));
      habits = withUnnumbered(habits, choice);
    }
    choice = choose(paper, starts, habits);
  }
  return { choice, habits: learned(choice, habits, told) };
}

const learned = ({ questions }: Choice, habits: Habits, told: Told): Habits =>
  learnedHabits(
    questions.map(({ start, segment }) => {
      const run = segment.options.chosen(segment.keyText);
      return {
        number: start.form,
        option: run?.form,
        size: run?.items.length ?? 0,
        hasKey: segment.keys > 0,
        isContinued: segment.isContinued,
      };
    }),
    habits,
    told,
  );

/** Options that no numbered question explains show questions without numbers. */
function leavesRuns(paper: PaperFacts, { questions }: Choice): boolean {
  const runs = countRuns(paper);
  return runs >= 2 && questions.filter(({ segment }) => segment.size >= 2).length < runs * 0.75;
}

function withUnnumbered(habits: Habits, { questions }: Choice): Habits {
  if (questions.length >= 3) return { ...habits, unnumbered: Math.max(0.3, habits.unnumbered) };
  return { ...habits, unnumbered: 1, option: new Map(), optioned: 0.6 };
}

const merged = (numbered: readonly Start[], bare: readonly Start[]): Start[] =>
  [...numbered, ...bare].toSorted((a, b) => a.block - b.block || (b.value ?? 0) - (a.value ?? 0));
