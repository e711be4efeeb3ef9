import { qualifiedColumn, splitUnits } from "../run/taker.rules.ts";
import type { Distribution } from "../terms/result/analytics.schema.ts";
import { type Joined, type joiner, type ScoredTest, valueOfKey } from "./merge.rules.ts";

/**
 * A line of a merged list: a taker's line whose last column has the units of each test that counts.
 */
export interface MergedLine {
  rankKey: string;
  userId: string;
  name: string;
  email: string;
  scored: readonly Pick<ScoredTest, "test" | "units">[];
}

/** The column with the tests begins with this letter. */
const TESTS = "m";

const write = (key: string, who: string, scored: MergedLine["scored"]): string =>
  `${key}\t${who}\t${TESTS}${scored.map(({ test, units }) => `${test}:${units}`).join("|")}`;

export function readMerged(line: string): MergedLine {
  const [rankKey = "", userId = "", name = "", email = "", ...more] = line.split("\t");
  const column = more.find((one) => one.startsWith(TESTS))?.slice(TESTS.length) ?? "";
  const scored = column.split("|").map((text) => {
    const colon = text.indexOf(":");
    return { test: Number(text.slice(0, colon)), units: text.slice(colon + 1) };
  });
  return { rankKey, userId, name, email, scored };
}

/** Adds to a line the lists for which its student qualified. Without lists it does not change. */
export const withQualified = (line: string, verdicts: readonly { qualified: boolean }[]): string =>
  verdicts.length === 0
    ? line
    : `${line}\t${qualifiedColumn(verdicts.map((one) => one.qualified))}`;

/** The students of one partition in all tests, in the order of each list. */
export interface MergedShard {
  ranked: string[];
  /** Students who did not take some paper. */
  absent: string[];
  /** Students who took several shifts, each with all of these shifts. */
  doubles: string[];
  /** Students per percentile for shifts, per total in units for papers. */
  scores: Distribution;
  /** For each test, the number of students who took another paper and not this one. */
  absences: number[];
}

interface Candidate {
  /** Id, name and email, as in the line of the first test. */
  who: string;
  userId: string;
  scored: ScoredTest[];
}

/**
 * Merges the takers of one partition.
 * @param lists by test, the lines of its takers with their units
 */
export function mergeShard(
  lists: readonly (readonly string[])[],
  join: ReturnType<typeof joiner>,
): MergedShard {
  const candidates = new Map<string, Candidate>();
  lists.forEach((lines, test) => {
    for (const line of lines) {
      const { who, userId, scoredTest } = scoredTestOf(line, test);
      const known = candidates.get(userId);
      if (known) known.scored.push(scoredTest);
      else candidates.set(userId, { who, userId, scored: [scoredTest] });
    }
  });
  const shard: MergedShard = { ranked: [], absent: [], doubles: [], scores: [], absences: [] };
  shard.absences = lists.map(() => 0);
  const scores = new Map<number, number>();
  for (const { who, userId, scored } of candidates.values()) {
    add(shard, scores, who, scored, join(userId, scored));
  }
  return {
    ...shard,
    // Sorts by code units, as `byText` does, but without a function call for each pair.
    ranked: shard.ranked.toSorted(),
    absent: shard.absent.toSorted(),
    doubles: shard.doubles.toSorted(),
    scores: Array.from(scores, ([value, n]): [number, number] => [value, n]).toSorted(
      ([one], [other]) => one - other,
    ),
  };
}

/** The key of all absent students: they have no rank, so their list is sorted by id. */
const UNRANKED = "absent";

function add(
  shard: MergedShard,
  scores: Map<number, number>,
  who: string,
  scored: readonly ScoredTest[],
  { key, counted, absent }: Joined,
): void {
  if (key === null) {
    shard.absent.push(write(UNRANKED, who, counted));
    for (const test of absent) shard.absences[test] = (shard.absences[test] ?? 0) + 1;
    return;
  }
  const value = valueOfKey(key);
  scores.set(value, (scores.get(value) ?? 0) + 1);
  shard.ranked.push(write(key, who, counted));
  const others = scored.filter((one) => !counted.includes(one));
  // The counted attempt comes first.
  if (others.length > 0) shard.doubles.push(write(key, who, [...counted, ...others]));
}

function scoredTestOf(line: string, test: number) {
  const split = splitUnits(line);
  if (!split) throw new Error("A taker's line lacks the units that an exam needs");
  const { before, units } = split;
  const keyEnd = before.indexOf("\t");
  const userEnd = before.indexOf("\t", keyEnd + 1);
  const emailEnd = endOfColumn(before, 4);
  return {
    who: before.slice(keyEnd + 1, emailEnd),
    userId: before.slice(keyEnd + 1, userEnd),
    scoredTest: { test, rankKey: before.slice(0, keyEnd), units },
  };
}

/**
 * Where the n-th column of a line ends. Later columns are cut off, because an exam does not need
 * them.
 */
function endOfColumn(line: string, n: number): number {
  let at = -1;
  for (let column = 0; column < n; column++) {
    at = line.indexOf("\t", at + 1);
    if (at < 0) return line.length;
  }
  return at;
}
