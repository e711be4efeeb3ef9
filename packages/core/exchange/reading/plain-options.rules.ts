import type { Block } from "./block.ts";
import { HEADING_POINTS, headingScore } from "./marks/heading.rules.ts";
import { hasBlank } from "./marks/noise.rules.ts";
import { numberMark } from "./marks/number.rules.ts";

/**
 * What a person said about all lines by saying that every question is one line and so many option
 * lines. Numbers show where questions begin; without them, lines are counted from heading to
 * heading.
 */
export function plainUses(blocks: readonly Block[], lines: number | undefined): Use[] {
  if (lines === undefined) return [];
  const runs = runsOf(blocks);
  const usual = usualNumber(runs.flat());
  const numbered = runs.flat().filter((block) => formOf(block) === usual).length;
  const isNumbered = usual !== undefined && numbered * (lines + 1) >= runs.flat().length / 2;
  const groups = runs.flatMap((run) =>
    isNumbered ? belowNumbers(run, usual, lines) : counted(run, lines),
  );
  return groups.flatMap(([stem, ...options]): Use[] => [
    ...(stem ? [[stem.id, "start"] as const] : []),
    ...options.map(({ id }) => [id, "option"] as const),
  ]);
}

/** A block and what it is. */
type Use = readonly [block: number, is: "start" | "option"];

const formOf = ({ line }: Block): string | undefined => numberMark(line.text)?.form;

/** Lines between headings and tables. */
function runsOf(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = [[]];
  for (const block of blocks) {
    if (block.table !== undefined || headingScore(block) >= HEADING_POINTS) runs.push([]);
    else if (block.line.text.trim() !== "") runs.at(-1)?.push(block);
  }
  return runs;
}

/** The most frequent form of numbers. */
function usualNumber(blocks: readonly Block[]): string | undefined {
  const forms = Map.groupBy(
    blocks.flatMap((block) => formOf(block) ?? []),
    (form) => form,
  );
  return [...forms].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

/** Each numbered line with those below it, if there are enough of them before the next. */
function belowNumbers(run: readonly Block[], usual: string | undefined, lines: number): Block[][] {
  return run.flatMap((block, at) => {
    const below = run.slice(at + 1, at + 1 + lines);
    const isWhole = below.length === lines && below.every((one) => formOf(one) !== usual);
    return formOf(block) === usual && isWhole ? [[block, ...below]] : [];
  });
}

/** Groups of one line and its options, from the place where most first lines look like questions. */
function counted(run: readonly Block[], lines: number): Block[][] {
  const size = lines + 1;
  const from = (offset: number) =>
    run.filter(
      (_block, at) => at >= offset && (at - offset) % size === 0 && at + lines < run.length,
    );
  const asked = (offset: number) => from(offset).filter(isQuestion).length;
  const offsets = Array.from({ length: Math.min(size, run.length) }, (_, offset) => offset);
  const [best = 0] = offsets.toSorted((one, other) => asked(other) - asked(one));
  return from(best).map((_stem, group) => {
    const start = best + group * size;
    return run.slice(start, start + size);
  });
}

const isQuestion = ({ line }: Block): boolean =>
  /[?:]\s*$/.test(line.text.slice(-20)) || hasBlank(line.text);
