import {
  bareStarts,
  leadingForms,
  numberedStarts,
  runsOf,
  type Start,
} from "./candidates.rules.ts";
import { choose, type Choice, type Chosen } from "./choose.rules.ts";
import { firstHabits, type Habits, learnedHabits } from "../habits.ts";
import { partHabits } from "./part-habits.rules.ts";
import type { PaperFacts } from "../paper.ts";
import type { Hints } from "../hints.schema.ts";

/** The best choice of questions, and the habits that these questions show. */
export interface Understanding {
  choice: Choice;
  habits: Habits;
}

const PASSES = 2;

/**
 * Makes several choices of questions and returns the choice with the most points. Each attempt
 * starts with another guess of how options are labelled, and learns the paper's habits from each
 * choice for the next one.
 */
export function bestChoice(paper: PaperFacts, hints: Hints): Understanding {
  const numbered = numberedStarts(paper);
  const first = attempt(paper, numbered, hints, undefined);
  const guesses = hints.optionForm === undefined ? leadingForms(paper) : [];
  return guesses
    .filter((form) => !isSettled(first, form))
    .map((prefer) => attempt(paper, numbered, hints, prefer))
    .reduce((best, one) => (one.choice.points > best.choice.points ? one : best), first);
}

/**
 * If at least this share of questions has options, and at least this share of these has options in
 * one form, nearly all questions are written in this form.
 */
const SETTLED = 0.95;

/** Whether a guess would only repeat what was found: nearly all options already have that form. */
const isSettled = ({ habits }: Understanding, form: string): boolean =>
  habits.optioned >= SETTLED && (habits.option.get(form) ?? 0) >= SETTLED;

function attempt(
  paper: PaperFacts,
  numbered: readonly Start[],
  hints: Hints,
  prefer: string | undefined,
): Understanding {
  const bold = paper.blocks.filter((block) => block.bold > 0.9).length;
  let habits = firstHabits(bold / Math.max(1, paper.blocks.length), hints, prefer);
  let starts = numbered;
  const chosen = () => choose(paper, starts, () => habits);
  let choice = chosen();
  for (let pass = 0; pass < PASSES; pass++) {
    habits = learned(choice, habits, hints);
    if (pass === 0) {
      const isBare = hints.numberForm === "" || leavesRuns(paper, choice);
      if (isBare) habits = withUnnumbered(habits, choice);
      starts = merged(numbered, isBare ? bareStarts(paper, numbered) : inside(paper, choice));
    }
    choice = chosen();
  }
  habits = learned(choice, habits, hints);
  const learn = (questions: readonly Chosen[]) => learned({ questions }, habits, hints);
  const byPart = partHabits(choice.questions, habits, learn);
  if (!byPart) return { choice, habits };
  choice = choose(paper, starts, byPart);
  return { choice, habits: learned(choice, habits, hints) };
}

const learned = (
  { questions }: { questions: readonly Chosen[] },
  habits: Habits,
  hints: Hints,
): Habits =>
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
    hints,
  );

/** The blocks with options that belong to no chosen question. */
const looseRuns = (paper: PaperFacts, { questions }: Choice): number[] =>
  [...runsOf(paper).values()]
    .flat()
    .filter(
      (block) =>
        !questions.some(
          ({ start, to, segment }) => segment.size >= 2 && start.block <= block && block < to,
        ),
    );

/**
 * Whether many options belong to no numbered question, so that there must be questions without
 * numbers.
 */
function leavesRuns(paper: PaperFacts, { questions }: Choice): boolean {
  const runs = Math.max(0, ...[...runsOf(paper).values()].map(({ length }) => length));
  return runs >= 2 && questions.filter(({ segment }) => segment.size >= 2).length < runs * 0.75;
}

/** If a question has two keys, another question without a number may be inside. */
const isTorn = ({ segment: { keys } }: Chosen): boolean => keys > 1;

const ABOVE = 12;

/**
 * Starts of questions without numbers: inside a question that has two keys, or above options that
 * belong to no chosen question.
 */
function inside(paper: PaperFacts, choice: Choice): Start[] {
  const torn = choice.questions.filter(isTorn);
  const loose = looseRuns(paper, choice);
  if (torn.length === 0 && loose.length < 2) return [];
  const isNear = ({ block }: Start) =>
    torn.some(({ start, to }) => start.block < block && block < to) ||
    (loose.length >= 2 && loose.some((run) => block <= run && run - block <= ABOVE));
  return bareStarts(paper, numberedStarts(paper)).filter(isNear);
}

function withUnnumbered(habits: Habits, { questions }: Choice): Habits {
  if (questions.length >= 3) return { ...habits, unnumbered: Math.max(0.3, habits.unnumbered) };
  return { ...habits, unnumbered: 1, option: new Map(), optioned: 0.6 };
}

const merged = (numbered: readonly Start[], bare: readonly Start[]): Start[] =>
  [...numbered, ...bare].toSorted((a, b) => a.block - b.block || (b.value ?? 0) - (a.value ?? 0));
