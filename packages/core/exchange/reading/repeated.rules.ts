import { doubt, textIn } from "./answers.rules.ts";
import type { Block } from "./block.ts";
import type { PaperQuestion } from "./reading.ts";

/** As many questions make a line one of the file's own forms. */
const FEWEST = 3;
const MOST_LINE = 60;

/** The last line of a stem without its numbers; "" where it is the first line as well. */
function lastLine({ slices }: PaperQuestion, blocks: readonly Block[]): string {
  const last = slices.stem.length < 2 ? undefined : slices.stem.at(-1);
  const text = last ? textIn(blocks, [last]) : "";
  return text.length > MOST_LINE || !/\p{L}{2}/u.test(text)
    ? ""
    : text.toLowerCase().replace(/\d+(?:[.,]\d+)?/g, "#");
}

/**
 * A line that ends several questions without options and keys says something that was not
 * understood: a key in another language.
 */
export function doubtRepeated(questions: readonly PaperQuestion[], blocks: readonly Block[]): void {
  const bare = questions.filter(({ slices, key }) => slices.options.length < 2 && key === "");
  const groups = Map.groupBy(bare, (question) => lastLine(question, blocks));
  for (const [line, mine] of groups) {
    if (line === "" || mine.length < FEWEST) continue;
    for (const question of mine) {
      doubt(
        question,
        "repeated",
        "Its last line ends other questions, too: say whether it is the key.",
      );
    }
  }
}
