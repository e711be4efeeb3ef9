import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { FieldSums } from "../statistics/analytics.schema.ts";

/** Which part of which pass over a test: `pass` names the key and how often it was forced. */
export interface PartRef {
  testId: string;
  pass: string;
  shard: number;
}

/** parts/{test}/{pass}/{shard}.json, written after its chunks of takers. */
const Part = z.object({ sums: FieldSums, chunks: z.int() });
type Part = z.infer<typeof Part>;

const TakerLines = z.array(z.string());

const keyOf = ({ testId, pass, shard }: PartRef, chunk?: number) =>
  `parts/${testId}/${pass}/${shard}${chunk === undefined ? "" : `-${chunk}`}.json`;

/** A part that an earlier run of the same pass finished. @throws Error when there is none. */
export async function read(deps: Deps, ref: PartRef): Promise<Part> {
  const part = await deps.artifacts.find(keyOf(ref), (raw) => Part.parse(raw));
  if (!part) throw new Error(`Part ${keyOf(ref)} is missing`);
  return part;
}

/** Keeps a finished part: first its takers, then the sums that say it is whole. */
export async function write(
  deps: Deps,
  ref: PartRef,
  sums: FieldSums,
  chunks: readonly (readonly string[])[],
): Promise<void> {
  for (const [number, lines] of chunks.entries()) {
    await deps.artifacts.writeOnce(keyOf(ref, number), lines);
  }
  await deps.artifacts.writeOnce(keyOf(ref), { sums, chunks: chunks.length });
}

/** The takers of a kept part, in order, a chunk at a time. */
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
