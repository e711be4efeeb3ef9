import type { Shuffle } from "../terms/paper/shuffle.schema.ts";

/** The facts of a question that decide its place in a shuffled section. */
interface Placed {
  section: number;
  options?: readonly unknown[] | undefined;
  fixedOptions?: boolean | undefined;
  passageId?: string | undefined;
}

/** Where a question of the paper is shown. */
export interface ShownPlace {
  /** Its position in the paper, from 0. */
  index: number;
  /** The positions of its options in the order shown; absent for the paper's own order. */
  options?: number[];
}

/** The seed of a student's orders. A printed set takes the place of the student. */
export const seedOf = (paper: string, student: string): string => `${paper}|${student}`;

/**
 * The paper as one student sees it: each question's position in the paper, in the order shown.
 * Sections keep their order, and the questions on a passage stay together. Only the screen changes:
 * answers, keys and figures stay in the order of the paper.
 */
export function shownOrder(
  seed: string,
  sections: readonly (Shuffle | undefined)[],
  questions: readonly Placed[],
): ShownPlace[] {
  const bySection = Map.groupBy(questions.keys(), (at) => questions[at]?.section ?? 0);
  return [...bySection].flatMap(([section, places]) => {
    const shuffle = sections[section];
    const own = places.map((at) => questions[at]);
    const order = shuffle?.questions
      ? questionOrder(seed, section, blocksOf(own))
      : [...places.keys()];
    return order.map((at): ShownPlace => {
      const index = places[at] ?? 0;
      const options = shuffle?.options ? optionOrder(seed, index, questions[index]) : null;
      return { index, ...(options && { options }) };
    });
  });
}

/** The order of a section's questions, given the sizes of its blocks. */
export const questionOrder = (seed: string, section: number, blocks: readonly number[]): number[] =>
  inBlocks(permutation(`${seed}|s${section}`, blocks.length), blocks);

/** The questions in blocks of these sizes, with the blocks in this order. */
export function inBlocks(order: readonly number[], blocks: readonly number[]): number[] {
  const starts = blocks.map((_, at) => blocks.slice(0, at).reduce((sum, size) => sum + size, 0));
  return order.flatMap((block) =>
    Array.from({ length: blocks[block] ?? 0 }, (_, at) => (starts[block] ?? 0) + at),
  );
}

function optionOrder(seed: string, index: number, question: Placed | undefined): number[] | null {
  if (!question?.options || question.fixedOptions) return null;
  return permutation(`${seed}|q${index}`, question.options.length);
}

/**
 * The sizes of the blocks of questions that move together: questions on one passage, or a single
 * question.
 */
export function blocksOf(questions: readonly (Pick<Placed, "passageId"> | undefined)[]): number[] {
  const blocks: number[] = [];
  questions.forEach((question, at) => {
    const passage = question?.passageId;
    const joins = passage !== undefined && questions[at - 1]?.passageId === passage;
    if (joins) blocks.push((blocks.pop() ?? 0) + 1);
    else blocks.push(1);
  });
  return blocks;
}

/** The numbers from 0 to `length` - 1 in an order that depends on the seed alone. */
export function permutation(seed: string, length: number): number[] {
  const order = Array.from({ length }, (_, at) => at);
  const next = randomNumbers(hashOf(seed));
  for (let last = length - 1; last > 0; last--) {
    const other = below(last + 1, next);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}

const RANGE = 2 ** 32;

/**
 * A random number from 0 to `count` - 1. Numbers that would make small results more likely are
 * drawn again.
 */
function below(count: number, next: () => number): number {
  const limit = RANGE - (RANGE % count);
  for (;;) {
    const drawn = next();
    if (drawn < limit) return drawn % count;
  }
}

/** FNV-1a, mixed by the last step of MurmurHash 3, so that similar seeds give unlike orders. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** mulberry32: whole numbers from 0 to 2^32 - 1. */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
