import type { Deps } from "../../kernel/platform/deps.ts";
import type {
  PaperCover,
  PaperRef,
  PaperReview,
  StudentPaper,
} from "../terms/paper/paper.schema.ts";
import * as PaperStore from "./paper.store.ts";
import { type SeenOrder, seenOrder } from "./seen-order.rules.ts";

/** How a student saw a paper; null if no section of it is shuffled. */
export async function seenBy(deps: Deps, ref: PaperRef, userId: string): Promise<SeenOrder | null> {
  const [cover, student] = await Promise.all([
    PaperStore.readCover(deps, ref),
    PaperStore.readStudentPaper(deps, ref),
  ]);
  return seenOrder(cover, student, userId);
}

/** A paper as a released report shows it, without its key. */
export async function shown(
  deps: Deps,
  ref: PaperRef,
): Promise<{ cover: PaperCover; student: StudentPaper; review: PaperReview }> {
  const [cover, student, review] = await Promise.all([
    PaperStore.readCover(deps, ref),
    PaperStore.readStudentPaper(deps, ref),
    PaperStore.readReview(deps, ref),
  ]);
  return { cover, student, review };
}
