import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { LostTimes } from "../terms/attempt/lost-time.schema.ts";

const Stored = z.object({
  seq: z.int(),
  lost: LostTimes,
  ownMinutes: z.int().default(0),
});

/**
 * What happened in a test that concerns all of its students. Only a test with `waitsUntil` has it, so
 * that the others cost no read.
 */
export type ExamHall = z.infer<typeof Stored>;

/** Before anything has happened. */
export const QUIET: ExamHall = { seq: 0, lost: [], ownMinutes: 0 };

const keyOf = (testId: string): Key => ({ pk: `T#${testId}`, sk: "HALL" });

/** Reads consistently, because a start must see what was just written. */
export async function find(deps: Deps, testId: string): Promise<ExamHall | undefined> {
  const item = await deps.content.get(keyOf(testId), { consistent: true });
  return item && Stored.parse(item);
}

/** Writes what happened if nothing else has since `hall.seq - 1`; otherwise returns false. */
export function put(deps: Deps, testId: string, hall: ExamHall): Promise<boolean> {
  const first = hall.seq === 1;
  return deps.content.put(
    { ...keyOf(testId), ...hall },
    {
      text: first ? "attribute_not_exists(pk)" : "seq = :before",
      ...(!first && { values: { ":before": hall.seq - 1 } }),
    },
  );
}
