import type { Block } from "../block.ts";
import type { Facts } from "../facts.rules.ts";
import type { Habits } from "../habits.ts";
import { isListAlphabet, type OptionMark } from "../marks/option.rules.ts";
import type { OptionRun } from "./option-run.rules.ts";
import type { PaperFacts } from "../paper.ts";

/** The options of a question so far, and the facts of its paper. */
export interface OpenOptions {
  paper: PaperFacts;
  habits: Habits;
  /** The run of labels that are the question's options; if no run fits, the question's last run. */
  run: OptionRun | undefined;
  /**
   * Whether an option continued in another paragraph before the question had its usual number of
   * options.
   */
  isContinued: boolean;
  /** How the question's own number is written. */
  numberForm: string;
}

/** How many lines below a line that could end the options are searched for further options. */
const LINES_AHEAD = 8;
/** A form of labels is usual if more than this share of the questions with options has it. */
const USUAL = 0.3;
const SHORT = 25;
/**
 * If an option continues in another paragraph in fewer questions than this share, a paragraph below
 * the options does not belong to the last option.
 */
const SLIPS = 0.05;

/** Whether the next label of the options is in one of the lines below a block. */
export function goesOn({ paper, run, numberForm }: OpenOptions, id: number): boolean {
  const next = (run?.items.at(-1)?.index ?? -1) + 1;
  return isAhead(
    paper,
    id,
    ({ number, key }) => number?.form === numberForm || key !== undefined,
    ({ isStrong, form, index }) => isStrong && form === run?.form && index === next,
  );
}

/**
 * Whether options in a usual form begin in one of the next lines below a block, before the next
 * question's number and before any key.
 */
function beginsAgain({ paper, habits, numberForm }: OpenOptions, id: number): boolean {
  // If options are written like "(1)", then "(1)" is an option and not a number.
  const isNumber = (form: string) =>
    form === numberForm || (habits.option.get(form.replace("#", "1")) ?? 0) <= USUAL;
  return isAhead(
    paper,
    id,
    ({ number, key }) => (number !== undefined && isNumber(number.form)) || key !== undefined,
    ({ isStrong, form, index }) =>
      isStrong && index === 0 && (habits.option.get(form) ?? 0) > USUAL,
  );
}

/**
 * Whether options begin below a key that is at the end of a stem. If the stem has a list with
 * labels, the options' labels must have another form.
 */
export const beginsBehind = (
  { paper, numberForm, run, habits }: OpenOptions,
  id: number,
): boolean =>
  isAhead(
    paper,
    id,
    ({ number, key }) => number?.form === numberForm || key !== undefined,
    ({ isStrong, form, index }) =>
      isStrong &&
      index === 0 &&
      (!isListAlphabet(form) || (habits.option.get(form) ?? 0) > USUAL) &&
      form !== run?.form,
  );

function isAhead(
  { facts }: PaperFacts,
  id: number,
  ends: (facts: Facts) => boolean,
  fits: (mark: OptionMark) => boolean,
): boolean {
  for (const one of facts.slice(id + 1, id + 1 + LINES_AHEAD)) {
    if (ends(one)) return false;
    if (one.marks.some(fits)) return true;
  }
  return false;
}

/** Whether a text below a complete set of options does not belong to the last option. */
export function isApart(open: OpenOptions, block: Block): boolean {
  const { run, habits, paper } = open;
  const facts = paper.facts[block.id];
  const size = run?.items.length ?? 0;
  if (!run || !facts || size < 2) return false;
  if (goesOn(open, block.id) || beginsAgain(open, block.id)) return false;
  if (facts.isPassage) return true;
  const last = paper.blocks[run.items.at(-1)?.block ?? -1];
  // If the last option begins with a line inside a paragraph, the file separates its lines with
  // line breaks, so any line counts as a paragraph.
  const isNew = block.newParagraph || last?.newParagraph === false;
  if (!isNew || size < habits.size) return false;
  if (!open.isContinued && habits.continued < SLIPS) return true;
  const isSet = block.blankBefore || (block.bold > 0.9 && habits.bold < 0.4);
  const leavesList = last?.label !== undefined && block.label === undefined;
  return isSet && (leavesList || facts.text.length > SHORT);
}
