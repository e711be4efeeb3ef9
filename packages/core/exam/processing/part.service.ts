import * as Attempts from "../attempt/attempt-read.service.ts";
import { isRanked, isRunning, submissionIdOf } from "../attempt/attempt.rules.ts";
import type { PaperKey } from "../paper/paper.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Test } from "../assessment/assessment.schema.ts";
import type { FieldSums } from "../statistics/analytics.schema.ts";
import { FieldCount } from "./field.rules.ts";
import { type MarkedSheet, Marker } from "../marking/marker.rules.ts";
import * as PartStore from "./part.store.ts";
import { type TakerSource, TAKERS_PER_PAGE, writeTaker } from "../result/taker.rules.ts";
import { tieFactsOf } from "./tie-facts.service.ts";
import { RankKeys } from "./tie-break.rules.ts";

/** One pass over a test's attempts: what every part of it is counted with. */
export interface Pass {
  /** Identifies paper, key and run, so that kept parts of different passes are never mixed. */
  name: string;
  test: Test;
  key: PaperKey;
  marker: Marker;
  rankKeys: RankKeys;
  /** Minimum students for a part to be kept; smaller ones are quicker to count again. */
  keptFrom: number;
}

/** Increase this when parts hold more, so that parts of older releases are counted again. */
const FORMAT = 2;

export function passOf(test: Test, key: PaperKey, keptFrom = 200): Pass {
  const marker = new Marker(key);
  const rankKeys = new RankKeys(key, marker, test.tieBreak);
  return {
    name: `${FORMAT}-${test.paper}-${key.name}-${test.pass}`,
    test,
    key,
    marker,
    rankKeys,
    keptFrom,
  };
}

/** The counted attempts of one partition. */
export interface CountedPart {
  sums: FieldSums;
  /** Ranked students in rank order. */
  takers: TakerSource;
  /** Attempts that are still running, and not counted. */
  running: number;
  /** Whether it was saved for a later run of the same pass. */
  kept: boolean;
}

/**
 * Counts one partition. A large one is saved once all its attempts are closed, because closed
 * attempts never change.
 */
export async function countPart(deps: Deps, pass: Pass, shard: number): Promise<CountedPart> {
  const { sums, lines, running } = await countShard(deps, pass, shard);
  const chunks = chunksOf(lines, TAKERS_PER_PAGE);
  const kept = running === 0 && lines.length >= pass.keptFrom;
  if (kept) await PartStore.write(deps, refOf(pass, shard), sums, chunks);
  return { sums, takers: inTurn(chunks), running, kept };
}

/** A part that an earlier run of the same pass saved. @throws Error when there is none */
export async function keptPart(deps: Deps, pass: Pass, shard: number): Promise<CountedPart> {
  const ref = refOf(pass, shard);
  const { sums, chunks } = await PartStore.read(deps, ref);
  return { sums, takers: PartStore.takers(deps, ref, chunks), running: 0, kept: true };
}

const refOf = ({ name, test }: Pass, shard: number): PartStore.PartRef => ({
  testId: test.testId,
  pass: name,
  shard,
});

/** Counts one partition as it is now. Attempts that cannot be read are logged and listed. */
export async function countShard(deps: Deps, pass: Pass, shard: number) {
  const { marker, rankKeys, key, test } = pass;
  const count = new FieldCount(marker, key.questions.length);
  const sheet: MarkedSheet = marker.blank();
  const lines: string[] = [];
  let running = 0;
  for await (const { ref, read } of Attempts.ofShard(deps, test.testId, shard)) {
    if (!isRanked(ref)) continue;
    try {
      const { attempt, texts } = read();
      if (isRunning(attempt, deps.clock.now())) {
        running++;
        continue;
      }
      marker.mark(attempt.sheet, texts, sheet, attempt.overrides, attempt.userId);
      count.add(sheet);
      const { userId, name, email } = attempt;
      lines.push(
        writeTaker({ rankKey: rankKeys.of(sheet, tieFactsOf(test, attempt)), userId, name, email }),
      );
    } catch (error) {
      const submission = submissionIdOf(ref);
      deps.log.error("submission.read-failed", error, { submission });
      count.addUnreadable(submission);
    }
  }
  // The same order as `byText`, without a function call per pair of a million lines.
  return { sums: count.sums(), lines: lines.toSorted(), running };
}

export function chunksOf(lines: readonly string[], size: number): string[][] {
  const chunks: string[][] = [];
  for (let at = 0; at < lines.length; at += size) chunks.push(lines.slice(at, at + size));
  return chunks;
}

export async function* inTurn(chunks: readonly string[][]): AsyncGenerator<readonly string[]> {
  yield* chunks;
}
