import { answerQuestions, doubt } from "./answers/answers.rules.ts";
import type { Block } from "./block.ts";
import { answerByHand, settle, withLabels } from "./by-hand.rules.ts";
import type { Choice, Chosen } from "./choice/choose.rules.ts";
import { cut } from "./cutting/cut.rules.ts";
import { type Facts, factsOf, unlabelledRows } from "./facts.rules.ts";
import { learnForms } from "./forms/forms.rules.ts";
import { parseKeys } from "./keys/key-list.rules.ts";
import { doubtLabels, PLAIN, plainSize, takePlain } from "./cutting/plain-options.rules.ts";
import { optionDoubts } from "./doubts/option-doubts.rules.ts";
import { plainRoles } from "./cutting/plain-roles.rules.ts";
import type { PaperFacts } from "./paper.ts";
import { partsOf, withNames } from "./cutting/parts.rules.ts";
import { bestChoice } from "./choice/passes.rules.ts";
import { type DoubtContext, doubtQuestion } from "./doubts/question-doubts.rules.ts";
import { typed } from "./cutting/question-type.rules.ts";
import type { PaperQuestion, Reading } from "./reading.ts";
import { doubtRepeated, doubtTails } from "./doubts/repeated.rules.ts";
import { rowBlocks, rowQuestions } from "./rows/row-questions.rules.ts";
import { joinSolutions } from "./answers/solutions.rules.ts";
import { stepDoubts } from "./doubts/step-doubts.rules.ts";
import { summary } from "./summary.rules.ts";
import type { Hints } from "./hints.schema.ts";
import { usualSizes } from "./doubts/usual-size.rules.ts";
import { type KeyZones, keyZones } from "./answers/zones.rules.ts";

/** A paper with fewer numbers than this has questions without numbers. */
const FEWEST_NUMBERS = 3;

/** The facts about all blocks before a person's hints are used. Hints do not change them. */
export interface Looks {
  facts: readonly Facts[];
  rows: readonly number[];
}

/**
 * Finds out the facts about all blocks. This takes a third of the time, so later readings of the
 * paper use the same facts.
 */
export const lookAt = (blocks: readonly Block[]): Looks => ({
  facts: factsOf(blocks, learnForms(blocks), unlabelledRows(blocks)),
  rows: rowBlocks(blocks),
});

/**
 * Understands the whole file before it is cut: finds the file's own forms, chooses where questions
 * begin, gives each question its key, and adds doubts. Every block gets exactly one role.
 */
export function understand(
  blocks: readonly Block[],
  hints: Hints,
  looks: Looks = lookAt(blocks),
): Reading {
  const prepared = prepare(blocks, hints, looks);
  const { facts, zones } = prepared.paper;
  const { choice, habits } = bestChoice(prepared.paper, hints);
  const { questions, roles } = cutAll(prepared, choice);
  plainOptions(questions, roles, blocks, hints);
  const parts = partsOf(questions, roles, blocks);
  const sheet =
    hints.keys === undefined
      ? withNames(zones.sheet, zones.headings, parts)
      : parseKeys(hints.keys);
  const chosenOf = new Map(choice.questions.map((chosen) => [chosen.start.block, chosen]));
  const signs = questions.map((question) => signsOf(chosenOf.get(question.start), question));
  const answers = answerQuestions({ blocks, questions, parts, signs, sheet, hints });
  answerByHand(questions, hints);
  if (answers.refused === undefined) {
    const free = new Set(prepared.keys);
    joinSolutions(questions, roles, zones.solutions, (block) => free.has(block));
  }
  doubtAll(questions, chosenOf, { blocks, facts, roles, habits });
  settle(questions, hints);
  const read = { blocks, facts, questions, roles, parts };
  return summary({ ...read, answers, sheet, unread: zones.unread, habits, hints });
}

interface Prepared {
  paper: PaperFacts & { zones: KeyZones };
  /**
   * `keys`: the blocks of pages of keys. `rows`: the blocks of tables with one question per row.
   */
  keys: readonly number[];
  rows: readonly number[];
}

/** The facts of the file and a person's hints, before anything is decided. */
function prepare(blocks: readonly Block[], hints: Hints, { facts: all, rows }: Looks): Prepared {
  const facts = withLabels(all, hints);
  const zones = keyZones(blocks, facts);
  const said = new Map(hints.blocks.map(({ block, is }) => [block, is]));
  const keys = [...zones.blocks].filter((block) => !said.has(block) || said.get(block) === "key");
  const aside = new Set([...keys, ...rows]);
  const numbered = facts.filter(({ number }) => number && number.form !== "#_").length;
  if (hints.plainOptions !== undefined && numbered < FEWEST_NUMBERS) {
    const plain = plainRoles(blocks, facts, aside, hints.plainOptions, said);
    for (const [block, is] of plain) if (!said.has(block)) said.set(block, is);
  }
  return { paper: { blocks, facts, uses: said, aside, zones }, keys, rows };
}

/** All questions in their order: the chosen questions, and the questions in the rows of tables. */
function cutAll({ paper: { blocks, facts }, keys, rows }: Prepared, choice: Choice) {
  const { questions: cuts, roles } = cut(blocks, facts, choice);
  for (const block of keys) roles[block] = { role: "keys", question: -1 };
  const part = (cuts.at(-1)?.part ?? -1) + 1;
  const { questions, order } = inOrder([...cuts, ...rowQuestions(blocks, part)]);
  for (const role of roles) if (role.question >= 0) role.question = order.get(role.question) ?? -1;
  rowRoles(questions, rows, roles);
  return { questions, roles };
}

function doubtAll(
  questions: readonly PaperQuestion[],
  chosenOf: ReadonlyMap<number, Chosen>,
  context: Pick<DoubtContext, "blocks" | "facts" | "roles" | "habits">,
): void {
  const { blocks, facts, roles, habits } = context;
  const keyed = questions.filter(({ written }) => written !== "").length / (questions.length || 1);
  const usualSize = usualSizes(questions, habits.size, blocks);
  questions.forEach((question, at) => {
    typed(question, blocks);
    const chosen = question.form === "row" ? undefined : chosenOf.get(question.start);
    const whole = { ...context, keyed, previous: questions[at - 1], usualSize };
    if (chosen) doubtQuestion(question, chosen, whole);
    else optionDoubts(question, whole);
  });
  doubtRepeated(questions, blocks);
  doubtTails(questions, blocks);
  stepDoubts(questions, { facts, roles }, habits.size);
}

const UNSURE =
  "Options have no labels, and the first line was never the answer: it may be no option.";

/**
 * In a paper whose options have no labels, the last lines of each stem become its options. How many
 * lines they are was said by a person, or the keys show it.
 */
function plainOptions(
  questions: readonly PaperQuestion[],
  roles: Reading["roles"],
  blocks: readonly Block[],
  hints: Hints,
): void {
  const found = plainSize(questions, blocks);
  const size = hints.plainOptions ?? found?.size;
  if (size === undefined) return;
  const isSure = hints.plainOptions !== undefined || found?.isSure === true;
  questions.forEach((question, at) => {
    takePlain(question, blocks, size);
    if (question.optionForm !== PLAIN) return;
    if (!isSure) doubt(question, "plain", UNSURE);
    for (const { slices } of question.slices.options) {
      for (const { block } of slices) roles[block] = { role: "options", question: at };
    }
  });
  doubtLabels(questions);
}

/**
 * The questions in the order in which they begin in the file. `order` has the new position of each
 * question by its position in `all`.
 */
function inOrder(all: readonly PaperQuestion[]) {
  const places = all.map((_one, at) => at);
  const sorted = places.toSorted((a, b) => (all[a]?.start ?? 0) - (all[b]?.start ?? 0));
  return {
    questions: sorted.flatMap((place) => all[place] ?? []),
    order: new Map(sorted.map((place, at) => [place, at])),
  };
}

/** The blocks of tables with one question per row. */
function rowRoles(
  questions: readonly PaperQuestion[],
  rows: readonly number[],
  roles: Reading["roles"],
): void {
  for (const block of rows) roles[block] = { role: "heading", question: -1 };
  questions.forEach(({ form, slices }, at) => {
    if (form !== "row") return;
    const { stem, options, solution, notes, labels } = slices;
    const all = [stem, ...options.map((one) => one.slices), solution, notes, labels].flat();
    for (const { block } of all) roles[block] = { role: "rows", question: at };
  });
}

/** The signs before the labels of a question's options. */
function signsOf(chosen: Chosen | undefined, question: PaperQuestion): string[] {
  if (!chosen || question.form === "row") return [];
  const items = chosen.segment.options.chosen(chosen.segment.keyText)?.items ?? [];
  return question.slices.options.map(
    (_option, at) => items.find(({ index }) => index === at)?.sign ?? "",
  );
}
