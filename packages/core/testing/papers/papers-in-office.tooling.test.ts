import { expect, test } from "vitest";
import { limit } from "../limits.ts";
import { byOffice, hasOffice, OFFICE_IS_ABSENT } from "../office.fixture.ts";
import { seedOfRun } from "../runs.ts";
import { generatePaper } from "./generate.ts";
import { flattened, plainTruth } from "./plain.ts";
import { DELETED } from "./run-xml.ts";
import type { GeneratedPaper } from "./truth.ts";

const PAPERS = 20;

/**
 * The words of an expected text without equations, because LibreOffice writes equations in its own
 * way.
 */
const wordsOf = (text: string): string[] =>
  text
    .split(/⟦[^⟧]*⟧|\n/u)
    .map((part) => flattened(plainTruth(part)))
    .filter((part) => part.length > 3);

/**
 * At the end of some paragraphs, LibreOffice writes the code of a link into the text, for example
 * in the paper of seed 215647047.
 */
const LINK_CODE = 'HYPERLINK "" \\l "_Top"';

/**
 * The first expected text that LibreOffice does not show at its place in the order of the paper.
 */
function notShown({ questions }: GeneratedPaper, shown: string): string[] {
  const said = flattened(plainTruth(shown.replaceAll(DELETED, "").replaceAll(LINK_CODE, "")));
  let from = 0;
  for (const { stem, options } of questions) {
    for (const part of [stem, ...options].flatMap(wordsOf)) {
      const at = said.indexOf(part, from);
      if (at === -1) return [part];
      from = at + part.length;
    }
  }
  return [];
}

test(
  "LibreOffice opens generated papers and shows their texts in order",
  async ({ skip }) => {
    skip(!hasOffice, OFFICE_IS_ABSENT);
    const first = seedOfRun();
    const seeds = Array.from({ length: PAPERS }, (_, at) => first + at);
    const papers = [...seeds, 215_647_047].map(generatePaper);
    const files = new Map(papers.map(({ seed, bytes }) => [`paper-${seed}`, bytes]));
    const shown = await byOffice(files, "txt");
    const lost = papers.flatMap((paper) =>
      notShown(paper, shown.get(`paper-${paper.seed}`)?.toString() ?? "").map(
        (text) => `seed ${paper.seed}: ${text}`,
      ),
    );
    expect(lost).toEqual([]);
  },
  limit(300_000),
);
