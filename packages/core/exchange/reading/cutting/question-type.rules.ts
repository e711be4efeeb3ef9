import { textIn } from "../answers/answers.rules.ts";
import type { Block } from "../block.ts";
import type { PaperQuestion } from "../reading.ts";

const NUMBER = /^[-+−]?\d+(?:[.,]\d+)?(?:\s*(?:to|–)\s*[-+−]?\d+(?:[.,]\d+)?)?$/;
/** A key that pairs the rows of two columns: "A-q, B-p". */
const PAIRS =
  /^[([]?[A-H][)\]]?\s?(?:->|[-–→:])\s?[([]?[p-w1-8][)\]]?[\s;,].{0,20}[([]?[A-H][)\]]?\s?(?:->|[-–→:])\s?[([]?[p-w1-8]/iu;
const ASSERTION = /(?:^|\n)\s*(?:assertion|अभिकथन|कथन\s?\(?A\)?)/iu;
const REASON = /(?:^|\n|\s{2})\s*(?:reason|कारण)/iu;

/** Finds out the type of a question by its texts and its key, and the table in its stem. */
export function typed(question: PaperQuestion, blocks: readonly Block[]): void {
  const { stem, options } = question.slices;
  const table = stem.find(({ block }) => blocks[block]?.table)?.block;
  if (table !== undefined) question.table = table;
  const text = textIn(blocks, stem).slice(0, 4000);
  const isAssertion = ASSERTION.test(text) && REASON.test(text);
  if (options.length >= 2) {
    question.type = isAssertion ? "assertion" : question.key.includes(",") ? "multiple" : "single";
  } else if (PAIRS.test(question.key.slice(0, 200))) question.type = "match";
  else question.type = NUMBER.test(question.key.trim()) ? "number" : "text";
}
