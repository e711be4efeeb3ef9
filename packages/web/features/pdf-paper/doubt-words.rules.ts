import type { Doubt } from "@academy/core/exchange/pdf-paper/doubts.rules.ts";
import { missingIn } from "@academy/core/exchange/pdf-paper/doubts.rules.ts";
import { mustBeSeen, type PaperBox } from "@academy/core/exchange/pdf-paper/edit.rules.ts";
import { countOf } from "../../lib/format.ts";
import { LIMITS } from "./problems.rules.ts";

/** Why the rules are not sure about a paper, and what to do. */
export const doubtWords: Record<Doubt, string> = {
  scan: "This PDF is a scan: it has no text. Click where each question starts.",
  "three-columns": "This paper has three columns. Draw the boxes.",
  "no-numbers": "No question numbers were found. Draw the boxes; numbers follow in order.",
  "numbers-missing": "Many numbers were not found.",
  "cut-text": "Many boxes would cut through text.",
  "tall-boxes": "Many boxes would hold more than one question.",
};

/** "73 questions found. Missing: 12, 31." */
export function foundWords(boxes: readonly PaperBox[]): string {
  const missing = missingIn(boxes);
  const found = `${countOf(boxes.length, "question")} found.`;
  return missing.length === 0 ? found : `${found} Missing: ${missing.slice(0, 20).join(", ")}.`;
}

/** Why no questions can be made yet; null if nothing is left to do. */
export function notReady(boxes: readonly PaperBox[]): string | null {
  if (boxes.length === 0) return "Draw a box around each question first.";
  if (boxes.length > LIMITS.questions) {
    return `There are ${boxes.length} questions; the limit is ${LIMITS.questions}. Split the PDF into smaller files.`;
  }
  const open = boxes.filter((box) => mustBeSeen(box) && !box.seen);
  if (open.length === 0) return null;
  const numbers = open.map(({ number }) => number).slice(0, 20);
  return `Look at these questions first, because their pictures may show an answer or an address: ${numbers.join(", ")}.`;
}
