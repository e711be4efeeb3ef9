import { type KeyOption, resolveKey } from "../keys/key-value.rules.ts";
import type { PaperQuestion } from "../reading.ts";

const FEWEST_CLEAR = 4;

/**
 * Settles keys that can be a label or the text of another option, such as "4" if there is also an
 * option 4. If all other keys of the file are labels, these keys are labels too; if all others are
 * texts, they are texts.
 */
export function settleEither(
  questions: readonly PaperQuestion[],
  optionsOf: (question: PaperQuestion) => readonly KeyOption[],
): void {
  const read = questions.map((question) =>
    question.slices.options.length < 2 || /^(?:mark)?$/.test(question.keyFrom)
      ? undefined
      : resolveKey(question.written, optionsOf(question)),
  );
  const count = (by: "label" | "text") => read.filter((one) => one?.by === by).length;
  const [labels, texts] = [count("label"), count("text")];
  if (Math.min(labels, texts) > 0 || Math.max(labels, texts) < FEWEST_CLEAR) return;
  questions.forEach((question, at) => {
    const { either, doubt: why } = read[at] ?? {};
    if (!either || question.key !== "") return;
    question.key = labels > 0 ? either.label : either.text;
    question.doubts = question.doubts.filter(({ text }) => text !== why);
  });
}
