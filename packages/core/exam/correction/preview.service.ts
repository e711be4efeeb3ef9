import * as Attempts from "../attempt-store/attempt-read.service.ts";
import { isRanked, isRunning, SHARDS, submissionIdOf } from "../terms/attempt/attempt.rules.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { unitOfKey } from "../marking/grading.rules.ts";
import { Marker } from "../marking/marker.rules.ts";
import { tieFactsOf } from "../ranks/tie-facts.service.ts";
import { RankKeys } from "../ranks/tie-break.rules.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import type { CorrectionPreview } from "../terms/result/correction.schema.ts";
import { FieldComparison } from "./preview.rules.ts";

/** Returns a function that marks sheets by one key. */
function markerOf(key: PaperKey, test: Test) {
  const marker = new Marker(key);
  const sheet = marker.blank();
  const rankKeys = new RankKeys(key, marker, test.tieBreak);
  return ({ attempt, texts }: ReturnType<Attempts.AttemptEntry["read"]>) => {
    marker.mark(attempt, texts, sheet);
    return { score: sheet.score, rankKey: rankKeys.of(sheet, tieFactsOf(test, attempt)) };
  };
}

/**
 * Marks every sheet of a test by both keys and compares them; nothing is written. Attempts that
 * cannot be read are left out, as in the results.
 */
export async function compare(
  deps: Deps,
  test: Test,
  keys: { before: PaperKey; after: PaperKey },
): Promise<Omit<CorrectionPreview, "finalAt" | "changes" | "bank">> {
  const [before, after] = [markerOf(keys.before, test), markerOf(keys.after, test)];
  const field = new FieldComparison(unitOfKey(keys.before));
  let running = 0;
  for (let shard = 0; shard < SHARDS; shard++) {
    for await (const { ref, read } of Attempts.ofShard(deps, test.testId, shard)) {
      if (!isRanked(ref)) continue;
      try {
        const entry = read();
        if (isRunning(entry.attempt, deps.clock.now())) {
          running++;
          continue;
        }
        const marks = { before: before(entry), after: after(entry) };
        field.add({ submissionId: submissionIdOf(ref), name: entry.attempt.name, ...marks });
      } catch (error) {
        deps.log.error("submission.read-failed", error, { submission: submissionIdOf(ref) });
      }
    }
  }
  return { ...field.figures(), running };
}
