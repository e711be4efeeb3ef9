import type { Deps } from "../../kernel/platform/deps.ts";
import { keyOf } from "./attempt-partition.store.ts";
import type { AttemptRef } from "../terms/attempt/attempt.rules.ts";
import type { MarkOverrides } from "../terms/result/mark-override.schema.ts";

/** Replaces the teachers' marks of a closed attempt; false if it is open or changed since `rev`. */
export async function put(
  deps: Deps,
  ref: AttemptRef,
  change: { overrides: MarkOverrides; rev: number },
): Promise<boolean> {
  const updated = await deps.attempts.update(
    keyOf(ref),
    {
      text: "SET ov = :ov, rev = :next",
      values: {
        ":ov": change.overrides,
        ":next": change.rev + 1,
        ":rev": change.rev,
        ":open": "open",
      },
      names: { "#st": "st" },
    },
    "#st <> :open AND rev = :rev",
  );
  return updated !== undefined;
}
