import type { Facts } from "./facts.rules.ts";
import { isUnlabelled } from "./marks/option.rules.ts";
import { isOutside } from "./doubts/question-doubts.rules.ts";
import type { PaperQuestion } from "./reading.ts";
import type { Hints } from "./hints.schema.ts";

/** What a person said about options, and about single questions by the blocks that they begin with. */

/** Labels of options as a person described them; bullets and boxes are then not labels. */
export function withLabels(facts: readonly Facts[], { optionForm }: Hints): readonly Facts[] {
  if (optionForm === undefined || isUnlabelled(optionForm)) return facts;
  return facts.map((one) => ({ ...one, marks: one.marks.filter(({ index }) => index >= 0) }));
}

/** Doubts that a key leaves behind that a person gave. */
const ABOUT_KEYS: ReadonlySet<string> = new Set(["key", "two-keys", "marked"]);

/** Keys that a person gave; a question that has no such option keeps its own. */
export function answerByHand(questions: readonly PaperQuestion[], { answers }: Hints): void {
  const given = new Map(answers.map(({ block, key }) => [block, key]));
  for (const question of questions) {
    const key = given.get(question.start);
    if (key === undefined || key.charCodeAt(0) - 65 >= question.slices.options.length) continue;
    [question.key, question.written, question.keyFrom] = [key, key, "hand"];
    question.doubts = question.doubts.filter(({ kind }) => !ABOUT_KEYS.has(kind));
  }
}

/** Without the doubts that a person has looked at. What cannot be read or held stays. */
export function settle(questions: readonly PaperQuestion[], { settled }: Hints): void {
  const seen = new Set(settled.map(({ block, kind }) => `${block} ${kind}`));
  for (const question of questions) {
    const { start, doubts } = question;
    const isOpen = (kind: string) => !seen.has(`${start} ${kind}`);
    question.doubts = doubts.filter((one) => isOutside(one) || isOpen(one.kind));
    if (question.doubts.length < doubts.length) question.isSettled = true;
  }
}
