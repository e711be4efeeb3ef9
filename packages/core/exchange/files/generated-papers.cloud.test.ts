import { describe, expect, test } from "vitest";
import {
  failuresOf,
  type MeasuredPaper,
  measureSeed,
  sumsOf,
} from "../../testing/papers/measured.ts";
import type { ReadPaper } from "../../testing/papers/compare.ts";
import { readPaper, readPaperHere } from "../../testing/papers/read-paper.ts";
import { limit } from "../../testing/limits.ts";
import { seedOfRun, THOROUGH } from "../../testing/runs.ts";

/** What a reader has to reach: `wholly` is the share of papers that need no person. */
const WHOLLY_RIGHT = 0.85;

async function measured(
  first: number,
  count: number,
  read: (bytes: Uint8Array) => Promise<ReadPaper>,
): Promise<MeasuredPaper[]> {
  const papers: MeasuredPaper[] = [];
  for (let at = 0; at < count; at++) papers.push(await measureSeed(first + at, read));
  return papers;
}

/** Nothing ready is wrong, nothing is lost without a word, and most papers enter as they are. */
function expectGood(papers: readonly MeasuredPaper[]): void {
  const { outcomes, invented, whollyRight } = sumsOf(papers);
  const failures = papers.flatMap((paper) => failuresOf(paper)).join("\n");
  expect({ wrong: outcomes.wrong, silent: outcomes.silent, invented }, failures).toEqual({
    wrong: 0,
    silent: 0,
    invented: 0,
  });
  expect(whollyRight, failures).toBeGreaterThanOrEqual(WHOLLY_RIGHT * papers.length);
}

describe("generated papers", () => {
  test("12 papers enter without a wrong or a lost question", async () => {
    // Three of them through the product's door: a thread a file costs more than reading it.
    expectGood([...(await measured(1, 3, readPaper)), ...(await measured(4, 9, readPaperHere))]);
  });

  test(
    "1,000 papers enter without a wrong or a lost question",
    { tags: [THOROUGH], timeout: limit(1_800_000) },
    async () => {
      expectGood(await measured(seedOfRun(), 1000, readPaperHere));
    },
  );
});
