import { PRINT_SETS, type ShownAs } from "../terms/paper/shuffle.schema.ts";
import { blocksOf, inBlocks, permutation } from "./shuffle.rules.ts";

/** The facts of a question that decide its place in a printed set. */
interface Printed {
  _id: string;
  section: number;
  options?: readonly unknown[] | undefined;
  fixedOptions?: boolean | undefined;
  passageId?: string | undefined;
}

/**
 * Where a printed set shows each question, in the paper's order. All sections are shuffled in a set,
 * whatever their students see: a set is printed so that neighbours cannot copy letters. Sections,
 * passages and fixed options stay as they are. The ids of the questions are the seed, because a set
 * may be printed before the paper has a version.
 */
export function setPlaces(questions: readonly Printed[], set: string): ShownAs[] {
  const seed = questions.map(({ _id }) => _id).join();
  const places: ShownAs[] = [];
  let number = 0;
  for (const [section, own] of Map.groupBy(questions.keys(), (at) => questions[at]?.section)) {
    const blocks = blocksOf(own.map((at) => questions[at]));
    for (const at of inBlocks(orderInSet(`${seed}|s${section}`, set, blocks.length), blocks)) {
      const index = own[at] ?? 0;
      const { options, fixedOptions } = questions[index] ?? {};
      const isFixed = !options || fixedOptions === true;
      places[index] = {
        number: ++number,
        paperNumber: index + 1,
        ...(!isFixed && { options: orderInSet(`${seed}|q${index}`, set, options.length) }),
      };
    }
  }
  return places;
}

/**
 * The order of `count` things in a set. Each set shifts the same order by another number of steps,
 * so that with at least four things nothing has the same place in two sets. Three things have four
 * different orders. Two things have only two orders, which take turns.
 */
export function orderInSet(seed: string, set: string, count: number): number[] {
  if (count === 0) return [];
  const at = Math.max(
    0,
    PRINT_SETS.findIndex((one) => one === set),
  );
  const order = permutation(`${seed}|order`, count);
  const step = permutation(`${seed}|steps`, count)[at % count] ?? 0;
  const round = at < count ? order : order.toReversed();
  return round.map((_, place) => round[(place + step) % count] ?? 0);
}
