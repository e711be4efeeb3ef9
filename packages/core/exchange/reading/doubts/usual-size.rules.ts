import { textIn } from "../answers/answers.rules.ts";
import type { Block } from "../block.ts";
import { counted } from "../habits.ts";
import type { PaperQuestion } from "../reading.ts";

const FEWEST_ALIKE = 3;
/**
 * The usual number of options of a question: the most frequent number in its part and with its form
 * of labels, if there are enough such questions. If several questions have the same options, such
 * as "True, False", the number of these options is usual.
 */
export function usualSizes(
  questions: readonly PaperQuestion[],
  otherwise: number,
  blocks: readonly Block[],
): (question: PaperQuestion) => number {
  const optioned = questions.filter(({ slices }) => slices.options.length >= 2);
  const placeOf = ({ part, optionForm }: PaperQuestion) => `${part} ${optionForm}`;
  const sizes = new Map(
    [...Map.groupBy(optioned, placeOf)].flatMap(([place, mine]) => {
      const [most] = counted(mine.map(({ slices }) => slices.options.length));
      return most && mine.length >= FEWEST_ALIKE && most[1] > mine.length / 2
        ? [[place, most[0]]]
        : [];
    }),
  );
  const textsOf = ({ slices }: PaperQuestion) =>
    slices.options.map((option) => textIn(blocks, option.slices).toLowerCase()).join("\n");
  const shared = new Map(counted(optioned.map(textsOf)));
  return (question) =>
    (shared.get(textsOf(question)) ?? 0) >= FEWEST_ALIKE
      ? question.slices.options.length
      : (sizes.get(placeOf(question)) ?? otherwise);
}
