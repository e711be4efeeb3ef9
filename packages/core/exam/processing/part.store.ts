import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { FieldSums } from "../terms/result/analytics.schema.ts";

/** Identifies a part; `pass` is the name of its pass, see `Pass`. */
export interface PartRef {
  testId: string;
  pass: string;
  shard: number;
}

/** parts/{test}/{pass}/{shard}.json, written after its chunks of takers. */
const Part = z.object({
  sums: FieldSums,
  chunks: z.int(),
  /** Lines of answers to be marked; absent if there are none. */
  waiting: z.array(z.string()).optional(),
});
type Part = z.infer<typeof Part>;

const TakerLines = z.array(z.string());

const keyOf = ({ testId, pass, shard }: PartRef, chunk?: number) =>
  `parts/${testId}/${pass}/${shard}${chunk === undefined ? "" : `-${chunk}`}.json`;

/** Reads a part that an earlier run of the same pass saved. @throws Error when there is none */
export async function read(deps: Deps, ref: PartRef): Promise<Part> {
  const part = await deps.artifacts.find(keyOf(ref), (raw) => Part.parse(raw));
  if (!part) throw new Error(`Part ${keyOf(ref)} is missing`);
  return part;
}

/** Saves a finished part: first its takers, then the sums, which mark it as complete. */
export async function write(
  deps: Deps,
  ref: PartRef,
  sums: FieldSums,
  chunks: readonly (readonly string[])[],
  waiting: readonly string[],
): Promise<void> {
  for (const [number, lines] of chunks.entries()) {
    await deps.artifacts.writeOnce(keyOf(ref, number), lines);
  }
  await deps.artifacts.writeOnce(keyOf(ref), {
    sums,
    chunks: chunks.length,
    ...(waiting.length > 0 && { waiting }),
  });
}

/** The takers of a saved part in rank order, a chunk at a time. */
export async function* takers(
  deps: Deps,
  ref: PartRef,
  chunks: number,
): AsyncGenerator<readonly string[]> {
  for (let chunk = 0; chunk < chunks; chunk++) {
    const lines = await deps.artifacts.find(keyOf(ref, chunk), (raw) => TakerLines.parse(raw));
    if (!lines) throw new Error(`Part ${keyOf(ref, chunk)} is missing`);
    yield lines;
  }
}

/**
 * The takers of a saved part whose last chunk is not full, without its sums; undefined if a chunk
 * is missing, because the part was never completed.
 */
export async function findTakers(
  deps: Deps,
  ref: PartRef,
  full: number,
): Promise<string[] | undefined> {
  const all: string[] = [];
  for (let chunk = 0; ; chunk++) {
    const lines = await deps.artifacts.find(keyOf(ref, chunk), (raw) => TakerLines.parse(raw));
    if (!lines) return undefined;
    for (const line of lines) all.push(line);
    if (lines.length < full) return all;
  }
}
