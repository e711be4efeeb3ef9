import { questionOrder, seedOf } from "../paper/shuffle.rules.ts";
import type { ChoiceSection } from "./choice.rules.ts";

/**
 * The order in which a student saw the questions of a section: their positions in the section. Null
 * for the paper's own order.
 */
export function orderShown(
  { blocks, section, version }: ChoiceSection,
  student: string,
): number[] | null {
  if (!blocks) return null;
  return questionOrder(seedOf(version, student), section, blocks);
}
