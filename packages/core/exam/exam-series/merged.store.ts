import { createHash } from "node:crypto";
import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { MergedShard } from "./merged-line.rules.ts";
import { SeriesResults, ShardHead } from "./merged.schema.ts";

const Lines = z.array(z.string());

/** The first part of a hash of some content: the same content always gets the same name. */
export const hashOf = (content: unknown): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 20);

const resultsKey = (examId: string, run: string) => `exams/${examId}/${run}.json`;

/** Writes merged results and returns their name, which is the hash of their content. */
export async function write(deps: Deps, results: SeriesResults): Promise<string> {
  const run = `run_${hashOf(results)}`;
  await deps.artifacts.writeOnce(resultsKey(results.examId, run), results);
  return run;
}

export const read = (deps: Deps, examId: string, run: string): Promise<SeriesResults> =>
  deps.artifacts.read(resultsKey(examId, run), (raw) => SeriesResults.parse(raw));

/** A partition of one merge; `merge` is the hash of everything that decides its lines. */
export interface ShardRef {
  examId: string;
  merge: string;
  shard: number;
}

const LISTS = ["ranked", "absent", "doubles"] as const;
export type ShardList = (typeof LISTS)[number];

const shardKey = ({ examId, merge, shard }: ShardRef, part = "") =>
  `exams/${examId}/${merge}/${shard}${part}.json`;

const chunkKey = (ref: ShardRef, list: ShardList, chunk: number) =>
  shardKey(ref, `-${list}-${chunk}`);

/** The head of a partition that an earlier run of the same merge completed. */
export const findHead = (deps: Deps, ref: ShardRef): Promise<ShardHead | undefined> =>
  deps.artifacts.find(shardKey(ref), (raw) => ShardHead.parse(raw));

/** Writes a merged partition: first its chunks, then the head, which marks it as complete. */
export async function writeShard(
  deps: Deps,
  ref: ShardRef,
  { ranked, absent, doubles, scores, absences }: MergedShard,
  perChunk: number,
): Promise<ShardHead> {
  const lists = { ranked, absent, doubles };
  const chunks = { ranked: 0, absent: 0, doubles: 0 };
  for (const list of LISTS) {
    const lines = lists[list];
    const keys: Promise<void>[] = [];
    for (let at = 0; at < lines.length; at += perChunk) {
      const key = chunkKey(ref, list, chunks[list]++);
      keys.push(deps.artifacts.writeOnce(key, lines.slice(at, at + perChunk)));
    }
    await Promise.all(keys);
  }
  const head: ShardHead = {
    ranked: ranked.length,
    absent: absent.length,
    doubles: doubles.length,
    chunks,
    scores,
    absences,
  };
  await deps.artifacts.writeOnce(shardKey(ref), head);
  return head;
}

/** The lines of one list of a merged partition, a chunk at a time. */
export async function* lines(
  deps: Deps,
  ref: ShardRef,
  list: ShardList,
  chunks: number,
): AsyncGenerator<readonly string[]> {
  for (let chunk = 0; chunk < chunks; chunk++) {
    const key = chunkKey(ref, list, chunk);
    const found = await deps.artifacts.find(key, (raw) => Lines.parse(raw));
    if (!found) throw new Error(`Merged partition ${key} is missing`);
    yield found;
  }
}
