import type { ReviewedChallenge } from "./challenge.schema.ts";

/** From this share of common words on, two short texts make the same argument. */
const SAME_ARGUMENT = 0.45;

/** The words of a text that say something: of three letters or more, and numbers. */
export const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/\d+(?:\.\d+)?|\p{L}{3,}/gu));

/** Jaccard: common words in proportion to all words of both; 0 for texts without words. */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}

interface Folded<T> {
  first: T;
  words: ReadonlySet<string>;
  more: T[];
}

/**
 * Groups texts that make the same argument: each group has its first text and the others (`more`).
 * The largest groups come first.
 */
export function folded<T extends { text: string }>(items: readonly T[]): Folded<T>[] {
  const groups: Folded<T>[] = [];
  for (const item of items) {
    const words = wordsOf(item.text);
    const same = groups.find((group) => similarity(group.words, words) >= SAME_ARGUMENT);
    if (same) same.more.push(item);
    else groups.push({ first: item, words, more: [] });
  }
  return groups.toSorted((one, other) => other.more.length - one.more.length);
}

/** Challenges that ask for the same, with their texts grouped by argument. */
export interface ChallengeGroup extends Pick<ReviewedChallenge, "reason" | "claims" | "claimText"> {
  students: number;
  arguments: Folded<ReviewedChallenge>[];
}

/** The challenges of a question, grouped by what they ask for, the most frequent first. */
export function groupsOf(challenges: readonly ReviewedChallenge[]): ChallengeGroup[] {
  const byClaim = Map.groupBy(challenges, ({ reason, claimText }) => `${reason} ${claimText}`);
  return [...byClaim.values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { reason, claims, claimText } = first;
      return [{ reason, claims, claimText, students: group.length, arguments: folded(group) }];
    })
    .toSorted((one, other) => other.students - one.students);
}
