import { createHash } from "node:crypto";
import { type IdKind, newId } from "@academy/core/kernel/shared/id.ts";

/** Letters that look random and are the same in every run, so that sizes are too. */
export const lettersOf = (seed: string, length: number): string =>
  createHash("sha256").update(seed).digest("hex").slice(0, length);

/** An id as the product makes it at a time, with a random end that is the same in every run. */
export const idAt = (kind: IdKind, at: number, seed: string): string =>
  newId(kind, {
    clock: { now: () => at },
    random: {
      bytes: (count) => createHash("sha256").update(`${kind} ${seed}`).digest().subarray(0, count),
    },
  });
