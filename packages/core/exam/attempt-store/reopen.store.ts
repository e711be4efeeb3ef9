import type { Deps } from "../../kernel/platform/deps.ts";
import { type Attempt, DEADLINE_SHARDS, hashUser } from "../terms/attempt/attempt.rules.ts";
import { encodeGivenBack, type GivenBack } from "../terms/attempt/lost-time.rules.ts";
import { encodeEnds, type SectionEnds } from "../terms/attempt/section-time.rules.ts";
import { keyOf } from "./attempt-partition.store.ts";
import { duePartition, readAttempt } from "./attempt.store.ts";

/**
 * Opens an attempt again that has ended and is still at `rev`; undefined if it has changed. It leaves
 * the list of its student's submissions.
 */
export async function reopen(
  deps: Deps,
  attempt: Attempt,
  change: {
    deadline: number;
    givenBack: readonly GivenBack[];
    at: number;
    sections?: SectionEnds | undefined;
  },
): Promise<Attempt | undefined> {
  const { sections } = change;
  const updated = await deps.attempts.update(
    keyOf(attempt),
    {
      text: `SET #st = :open, dl = :dl, duePk = :shard, dueSk = :due, rev = :next, lo = :lost, xa = :at${sections ? ", se = :ends" : ""} REMOVE userPk, submittedAt, ex, fs`,
      values: {
        ":open": "open",
        ":dl": change.deadline,
        ":shard": duePartition(hashUser(attempt.userId) % DEADLINE_SHARDS),
        ":due": String(change.deadline),
        ":rev": attempt.rev,
        ":next": attempt.rev + 1,
        ":lost": encodeGivenBack(change.givenBack),
        ":at": change.at,
        ...(sections && { ":ends": encodeEnds(sections) }),
      },
      names: { "#st": "st" },
    },
    "#st <> :open AND rev = :rev",
  );
  return updated && readAttempt(updated);
}
