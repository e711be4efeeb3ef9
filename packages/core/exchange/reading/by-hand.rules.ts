import type { Facts } from "./facts.rules.ts";
import { isUnlabelled } from "./marks/option.rules.ts";
import { isOutside } from "./doubts/question-doubts.rules.ts";
import type { PaperQuestion } from "./reading.ts";
import type { Hints } from "./hints.schema.ts";

/**
 * Uses a person's hints about options and about single questions. A question is given by its first
 * block.
 */

/** If a person said how options are labelled, bullets and boxes no longer count as labels. */
export function withLabels(facts: readonly Facts[], { optionForm }: Hints): readonly Facts[] {
  if (optionForm === undefined || isUnlabelled(optionForm)) return facts;
  return facts.map((one) => ({ ...one, marks: one.marks.filter(({ index }) => index >= 0) }));
}

/** The kinds of doubts that no longer apply once a person gives the key. */
const ABOUT_KEYS: ReadonlySet<string> = new Set(["key", "two-keys", "marked"]);

/**
 * Uses the keys that a person gave. A question that does not have the given option keeps its own
 * key.
 */
export function answerByHand(questions: readonly PaperQuestion[], { answers }: Hints): void {
  const given = new Map(answers.map(({ block, key }) => [block, key]));
  for (const question of questions) {
    const key = given.get(question.start);
    if (key === undefined || key.charCodeAt(0) - 65 >= question.slices.options.length) continue;
    [question.key, question.written, question.keyFrom] = [key, key, "hand"];
    question.doubts = question.doubts.filter(({ kind }) => !ABOUT_KEYS.has(kind));
  }
}

/**
 * Removes the doubts that a person has settled. Doubts about what cannot be read or stored stay.
 */
export function settle(questions: readonly PaperQuestion[], { settled }: Hints): void {
  const seen = new Set(settled.map(({ block, kind }) => `${block} ${kind}`));
  for (const question of questions) {
    const { start, doubts } = question;
    const isOpen = (kind: string) => !seen.has(`${start} ${kind}`);
    question.doubts = doubts.filter((one) => isOutside(one) || isOpen(one.kind));
    if (question.doubts.length < doubts.length) question.isSettled = true;
  }
}
