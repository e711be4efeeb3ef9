import type { Block } from "../block.ts";
import { numberMark } from "../marks/number.rules.ts";
import { type OptionMark, optionMarks } from "../marks/option.rules.ts";
import type { PaperQuestion } from "../reading.ts";

/** A question in a cell: its number, its text, and its options below. */

interface Place {
  block: number;
  mark: OptionMark;
}

/** The longest run of labels that count up. If several runs are equally long, the last of them. */
function runIn(cell: readonly Block[], from: number): Place[] {
  const open = new Map<string, Place[]>();
  const runs: Place[][] = [];
  cell.forEach(({ id, line }, at) => {
    for (const mark of optionMarks(line.text)) {
      if (at === 0 && mark.at < from) continue;
      const run = open.get(mark.form);
      if (run && mark.index === run.length) run.push({ block: id, mark });
      else if (mark.index === 0) {
        const begun = [{ block: id, mark }];
        open.set(mark.form, begun);
        runs.push(begun);
      }
    }
  });
  return runs.reduce((best, run) => (run.length >= Math.max(2, best.length) ? run : best), []);
}

/** @param isNumbered whether a number before the text is the question's */
export function splitCell(
  cell: readonly Block[],
  question: PaperQuestion,
  isNumbered: boolean,
): void {
  const { stem, options, labels } = question.slices;
  const from = isNumbered ? (numberMark(cell[0]?.line.text ?? "")?.end ?? 0) : 0;
  const run = runIn(cell, from);
  if (run.length > 0) question.optionForm = run[0]?.mark.form ?? "";
  cell.forEach((block, place) => {
    const { text } = block.line;
    let at = 0;
    const put = (to: number) => {
      if (to > at) (options.at(-1)?.slices ?? stem).push({ block: block.id, from: at, to });
      at = to;
    };
    if (place === 0 && from > 0) {
      labels.push({ block: block.id, from: 0, to: from });
      at = from;
    }
    for (const { mark } of run.filter((one) => one.block === block.id)) {
      put(mark.at);
      labels.push({ block: block.id, from: mark.at, to: mark.end });
      options.push({ label: text.slice(mark.at, mark.end).trim(), slices: [] });
      at = mark.end;
    }
    put(text.length);
  });
}
