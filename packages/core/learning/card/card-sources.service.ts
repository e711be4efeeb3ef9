import type { Deps } from "../../kernel/platform/deps.ts";
import type { LearningState } from "../progress/state.schema.ts";
import type { FoundCard } from "./card.rules.ts";
import { openCards } from "./open-cards.service.ts";
import { ownCards } from "./own-cards.service.ts";

/** The student for whom questions are read, and the purpose. */
export interface Reader {
  deps: Deps;
  userId: string;
  state: LearningState;
  /** "mark" also finds questions that were closed after they were sent. */
  to: "send" | "mark";
  /** Collects the tests that were deleted. */
  gone?: Set<string>;
}

/** Finds the questions of refs of one kind. Those that this student may not know are left out. */
type CardSource = (
  reader: Reader,
  refs: readonly string[],
) => Promise<ReadonlyMap<string, FoundCard>>;

/** Where questions are found, by the first part of their refs. */
const sources: Readonly<Record<string, CardSource>> = { t: ownCards, o: openCards };

/** The questions that the student may know, in the order of the refs. */
export async function findCards(reader: Reader, refs: readonly string[]): Promise<FoundCard[]> {
  const groups = Map.groupBy(refs, (ref) => ref.slice(0, ref.indexOf(".")));
  const found = await Promise.all(
    [...groups].map(async ([kind, of]) => sources[kind]?.(reader, of)),
  );
  const byRef = new Map(found.flatMap((cards) => [...(cards ?? [])]));
  return [...new Set(refs)].flatMap((ref) => byRef.get(ref) ?? []);
}
