import { createHash } from "node:crypto";
import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { qualifiedFor } from "../ranks/qualified.rules.ts";
import { qualifiedOf, rankKeyOf } from "./taker.rules.ts";

/** takers/{test}/{name}.json: sorted lines of takers, one page of the list. */
const TakerLines = z.array(z.string());

/** takers/{test}/{name}.json: the list, which has the first and the last key of each page. */
const TakerIndex = z.object({
  students: z.int(),
  pages: z.array(
    z.object({
      name: z.string(),
      /** How many takers are on earlier pages. */
      before: z.int(),
      firstKey: z.string(),
      lastKey: z.string(),
      /** For each list of cut-offs, how many qualified takers are on earlier pages. */
      qualified: z.array(z.int()).optional(),
    }),
  ),
  /** For each list of cut-offs, how many takers qualified; absent in tests without cut-offs. */
  qualified: z.array(z.int()).optional(),
});
export type TakerIndex = z.infer<typeof TakerIndex>;

const artifactKey = (testId: string, name: string) => `takers/${testId}/${name}.json`;

const nameOf = (kind: "page" | "list", content: unknown): string =>
  `${kind}_${createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 20)}`;

/** Pages that are written concurrently. */
const CONCURRENCY = 8;

/**
 * Writes a list of takers page by page and returns its name. Pages and list are named by the hash
 * of their content, so repeated or concurrent runs write the same files.
 * @param lists number of cut-off lists whose qualified takers are counted
 */
export async function write(
  deps: Deps,
  testId: string,
  pages: AsyncIterable<readonly string[]>,
  lists = 0,
): Promise<string> {
  const qualified = Array.from({ length: lists }, () => 0);
  const index: TakerIndex = { students: 0, pages: [] };
  const writing = new Set<Promise<void>>();
  for await (const lines of pages) {
    const name = nameOf("page", lines);
    const [firstKey = "", lastKey = ""] = [lines[0], lines.at(-1)].map((line) =>
      rankKeyOf(line ?? ""),
    );
    const page = { name, before: index.students, firstKey, lastKey };
    index.pages.push(lists > 0 ? { ...page, qualified: [...qualified] } : page);
    index.students += lines.length;
    addQualified(qualified, lines);
    const written = deps.artifacts.writeOnce(artifactKey(testId, name), lines);
    writing.add(written);
    void written.finally(() => writing.delete(written)).catch(() => undefined);
    if (writing.size >= CONCURRENCY) await Promise.race(writing);
  }
  await Promise.all(writing);
  if (lists > 0) index.qualified = qualified;
  const name = nameOf("list", index);
  await deps.artifacts.writeOnce(artifactKey(testId, name), index);
  return name;
}

function addQualified(counts: number[], lines: readonly string[]): void {
  if (counts.length === 0) return;
  for (const bits of lines.map(qualifiedOf)) {
    counts.forEach((count, list) => (counts[list] = count + Number(qualifiedFor(bits, list))));
  }
}

export const readIndex = (deps: Deps, testId: string, name: string): Promise<TakerIndex> =>
  deps.artifacts.read(artifactKey(testId, name), (raw) => TakerIndex.parse(raw));

/** One page's lines, in rank order. */
export const readPage = (deps: Deps, testId: string, name: string): Promise<string[]> =>
  deps.artifacts.read(artifactKey(testId, name), (raw) => TakerLines.parse(raw));

/** Like `readPage`, but without the cache, for callers that read every page. */
export async function readPageUncached(
  deps: Deps,
  testId: string,
  name: string,
): Promise<string[]> {
  const lines = await deps.artifacts.find(artifactKey(testId, name), (raw) =>
    TakerLines.parse(raw),
  );
  if (!lines) throw new Error(`The list of takers lacks its page ${name}`);
  return lines;
}
