import { createHash } from "node:crypto";
import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";

/** takers/{test}/{name}.json: sorted lines of answers to be marked, one page of the list. */
const WaitingLines = z.array(z.string());

/** takers/{test}/{name}.json: the names of the pages; all but the last are full. */
const WaitingIndex = z.array(z.string());

const artifactKey = (testId: string, name: string) => `takers/${testId}/${name}.json`;

const nameOf = (kind: "waiting" | "all-waiting", content: unknown): string =>
  `${kind}_${createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 20)}`;

/**
 * Writes the answers to be marked page by page and returns the list's name; null if there are none.
 * Pages and list are named by the hash of their content, so repeated runs write the same files.
 */
export async function write(
  deps: Deps,
  testId: string,
  pages: AsyncIterable<readonly string[]>,
): Promise<string | null> {
  const index: string[] = [];
  for await (const lines of pages) {
    const name = nameOf("waiting", lines);
    index.push(name);
    await deps.artifacts.writeOnce(artifactKey(testId, name), lines);
  }
  if (index.length === 0) return null;
  const name = nameOf("all-waiting", index);
  await deps.artifacts.writeOnce(artifactKey(testId, name), index);
  return name;
}

export const readIndex = (deps: Deps, testId: string, name: string): Promise<string[]> =>
  deps.artifacts.read(artifactKey(testId, name), (raw) => WaitingIndex.parse(raw));

/** One page's lines, in the paper's order. */
export const readPage = (deps: Deps, testId: string, name: string): Promise<string[]> =>
  deps.artifacts.read(artifactKey(testId, name), (raw) => WaitingLines.parse(raw));
