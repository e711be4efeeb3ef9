import { listUnder } from "../list-under.ts";
import type { PaperQuestion, Reading, Slice } from "../reading.ts";

export interface PageSolution {
  /** The number of the question that the solution belongs to. */
  number: number;
  /** The number, the key and the word before the solution. */
  labels: Slice[];
  solution: Slice[];
}

/**
 * The solutions by part and number. A number that starts again at 1 begins a part, as in the paper.
 */
function byPart(solutions: readonly PageSolution[]): Map<string, PageSolution[]> {
  const found = new Map<string, PageSolution[]>();
  let part = 0;
  let last = 0;
  for (const one of solutions) {
    if (one.number <= last && one.number <= 1) part++;
    last = one.number;
    const place = `${part} ${one.number}`;
    listUnder(found, place, one);
  }
  return found;
}

/**
 * Gives each question its solution from a page of keys: by part and number if paper and page have
 * the same parts, otherwise by numbers that occur once.
 * @param isFree whether a block is on that page, and no hint is about it
 */
export function joinSolutions(
  questions: readonly PaperQuestion[],
  roles: Reading["roles"],
  solutions: readonly PageSolution[],
  isFree: (block: number) => boolean,
): void {
  const places = byPart(solutions);
  const parts = new Set([...places.keys()].map((place) => place.split(" ")[0])).size;
  const areAlike = parts === new Set(questions.map(({ part }) => part)).size;
  const count = new Map<number, number>();
  for (const { number = -1 } of questions) count.set(number, (count.get(number) ?? 0) + 1);
  questions.forEach((question, at) => {
    const { number, part, keyFrom } = question;
    if (number === undefined || keyFrom === "column") return;
    const own = areAlike
      ? (places.get(`${part} ${number}`) ?? [])
      : solutions.filter((one) => one.number === number && count.get(number) === 1);
    const [only] = own;
    if (!only || own.length > 1 || question.slices.solution.length > 0) return;
    const { labels, solution } = only;
    if (![...labels, ...solution].every(({ block }) => isFree(block))) return;
    question.slices.labels.push(...labels);
    question.slices.solution.push(...solution);
    for (const { block } of [...labels, ...solution]) {
      roles[block] = { role: "solution", question: at };
    }
  });
}
