import * as Attempts from "../attempt-store/attempt-read.service.ts";
import { isRanked, isRunning, submissionIdOf } from "../terms/attempt/attempt.rules.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import type { FieldSums } from "../terms/result/analytics.schema.ts";
import { FieldCount } from "./field.rules.ts";
import { type MarkedSheet, Marker } from "../marking/marker.rules.ts";
import { CutoffJudge } from "../ranks/qualified.rules.ts";
import * as PartStore from "./part.store.ts";
import { unitsWriter } from "../marking/taker-units.rules.ts";
import { type TakerSource, TAKERS_PER_PAGE, writeTaker } from "../run/taker.rules.ts";
import { markableOf, waitingLines } from "../run/waiting.rules.ts";
import { tieFactsOf } from "../ranks/tie-facts.service.ts";
import { RankKeys } from "../ranks/tie-break.rules.ts";

/**
 * Everything that is needed to mark all attempts of a test by one key and to count the results in
 * parts. A part has the results of one partition.
 */
export interface Pass {
  /** Identifies paper, key and pass, so that kept parts of different passes are never mixed. */
  name: string;
  test: Test;
  key: PaperKey;
  marker: Marker;
  rankKeys: RankKeys;
  /** The questions whose automatic marks may wait for a teacher. */
  markable: readonly number[];
  /** Null in a test without cut-offs. */
  judge: CutoffJudge | null;
  /** Minimum students for a part to be kept; smaller ones are quicker to count again. */
  keptFrom: number;
  /**
   * Writes a taker's marks by subject. Only for a test that is part of an exam, whose parts are
   * merged with those of other tests.
   */
  units?: (sheet: MarkedSheet) => string;
}

/**
 * The format of parts. Increase it when parts contain something new, so that parts of older
 * releases are not used.
 */
const FORMAT = 2;

const nameOf = (test: Pick<Test, "paper" | "pass">, key: Pick<PaperKey, "name">): string =>
  `${FORMAT}-${test.paper}-${key.name}-${test.pass}`;

/**
 * The pass that marks a test by a key. If teachers mark answers of the paper, or if the test
 * belongs to an exam, parts contain more, and so the pass has another name. All parts of a test in
 * an exam are kept.
 */
export function passOf(test: Test, key: PaperKey, keptFrom = 200): Pass {
  const marker = new Marker(key);
  const { cutoffs, maxMarks } = test;
  const markable = markableOf(key);
  const pass: Pass = {
    name: markable.length > 0 ? `${nameOf(test, key)}w` : nameOf(test, key),
    test,
    key,
    marker,
    rankKeys: new RankKeys(key, marker, test.tieBreak),
    markable,
    judge: cutoffs.length > 0 ? new CutoffJudge(cutoffs, key, maxMarks) : null,
    keptFrom,
  };
  return test.examId === undefined
    ? pass
    : { ...pass, name: `${pass.name}x`, keptFrom: 0, units: unitsWriter(marker.subjects) };
}

/** The counted attempts of one partition. */
export interface CountedPart {
  sums: FieldSums;
  /** Ranked students in rank order. */
  takers: TakerSource;
  /** Sorted lines of answers to be marked. */
  waiting: readonly string[];
  /** Attempts that are still running, and not counted. */
  running: number;
  /** Whether the part was saved for a later run of the same pass. */
  kept: boolean;
}

/**
 * Counts one partition. A large one is saved once all its attempts are closed, because closed
 * attempts never change.
 */
export async function countPart(deps: Deps, pass: Pass, shard: number): Promise<CountedPart> {
  const { sums, lines, waiting, running } = await countShard(deps, pass, shard);
  const chunks = chunksOf(lines, TAKERS_PER_PAGE);
  // A merge reads chunks until one is not full, so that it need not read the part's large sums. If
  // the last chunk is full, an empty chunk follows.
  if (pass.units && (chunks.at(-1)?.length ?? TAKERS_PER_PAGE) === TAKERS_PER_PAGE) chunks.push([]);
  const kept = running === 0 && lines.length >= pass.keptFrom;
  if (kept) await PartStore.write(deps, refOf(pass, shard), sums, chunks, waiting);
  return { sums, takers: inTurn(chunks), waiting, running, kept };
}

/** A part that an earlier run of the same pass saved. @throws Error when there is none */
export async function keptPart(deps: Deps, pass: Pass, shard: number): Promise<CountedPart> {
  const ref = refOf(pass, shard);
  const { sums, chunks, waiting = [] } = await PartStore.read(deps, ref);
  return { sums, takers: PartStore.takers(deps, ref, chunks), waiting, running: 0, kept: true };
}

/** The takers of a partition in rank order. If they were not kept, they are counted. */
export async function takersOf(deps: Deps, pass: Pass, shard: number): Promise<string[]> {
  const kept = await PartStore.findTakers(deps, refOf(pass, shard), TAKERS_PER_PAGE);
  if (kept) return kept;
  const { takers } = await countPart(deps, pass, shard);
  const lines: string[] = [];
  for (let next = await takers.next(); !next.done; next = await takers.next()) {
    for (const line of next.value) lines.push(line);
  }
  return lines;
}

const refOf = ({ name, test }: Pass, shard: number): PartStore.PartRef => ({
  testId: test.testId,
  pass: name,
  shard,
});

/** Counts one partition as it is now. Attempts that cannot be read are logged and listed. */
export async function countShard(deps: Deps, pass: Pass, shard: number) {
  const { marker, rankKeys, judge, key, test, markable } = pass;
  const count = new FieldCount(marker, key.questions.length);
  const sheet: MarkedSheet = marker.blank();
  const lines: string[] = [];
  const waiting: string[] = [];
  let running = 0;
  for await (const { ref, read } of Attempts.ofShard(deps, test.testId, shard)) {
    if (!isRanked(ref)) continue;
    try {
      const { attempt, texts } = read();
      if (isRunning(attempt, deps.clock.now())) {
        running++;
        continue;
      }
      marker.mark(attempt, texts, sheet);
      count.add(sheet);
      const { userId, name, email } = attempt;
      const rankKey = rankKeys.of(sheet, tieFactsOf(test, attempt));
      const units = pass.units?.(sheet);
      const more = { ...(judge && { qualified: judge.byMarks(sheet) }), ...(units && { units }) };
      lines.push(writeTaker({ rankKey, userId, name, email, ...more }));
      if (markable.length > 0) waiting.push(...waitingLines(marker, sheet, markable, userId));
    } catch (error) {
      const submission = submissionIdOf(ref);
      deps.log.error("submission.read-failed", error, { submission });
      count.addUnreadable(submission);
    }
  }
  // Sorts as `byText` does, but without a function call for each pair of a million lines.
  const sorted = { lines: lines.toSorted(), waiting: waiting.toSorted() };
  return { sums: count.sums(), ...sorted, running };
}

export function chunksOf(lines: readonly string[], size: number): string[][] {
  const chunks: string[][] = [];
  for (let at = 0; at < lines.length; at += size) chunks.push(lines.slice(at, at + size));
  return chunks;
}

export async function* inTurn(
  chunks: readonly (readonly string[])[],
): AsyncGenerator<readonly string[]> {
  yield* chunks;
}
