import type { Deps } from "../platform/deps.ts";
import { newId } from "../shared/id.ts";
import { iso } from "../shared/time.ts";
import type { Actor } from "../shared/actor.ts";
import { withoutSecrets } from "./audit.rules.ts";
import * as AuditStore from "./audit.store.ts";

type WriteDeps = Pick<Deps, "clock" | "content" | "random">;

/** An act that the audit log records. */
export interface AuditedAct {
  /** A noun and a verb: "test.create". */
  action: string;
  /** The id of the thing that was changed. */
  target: string;
  before?: unknown;
  after?: unknown;
}

/** An earlier action that may be reported again; `id` identifies it. */
export interface EarlierAct extends AuditedAct {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  by: Pick<Actor, "userId" | "name">;
}

/** Records an earlier action. An action that is reported twice is in the log once. */
export async function recordOnce(deps: Deps, act: EarlierAct): Promise<void> {
  await AuditStore.append(deps, earlierEntryOf(act));
}

/** As `recordOnce`, for many actions of a job that is repeated after a crash. */
export const recordManyOnce = (deps: Deps, acts: readonly EarlierAct[]): Promise<void> =>
  acts.length === 0 ? Promise.resolve() : AuditStore.appendMissing(deps, acts.map(earlierEntryOf));

const earlierEntryOf = ({ by, at, ...act }: EarlierAct): AuditStore.AuditEntry => ({
  ...guarded(act),
  at: iso(at),
  by: by.userId,
  byName: by.name,
});

/**
 * Records an act in the audit log: who did it, when and to what, with the values before and after.
 */
export async function record(
  deps: WriteDeps,
  actor: Pick<Actor, "userId" | "name">,
  act: AuditedAct,
): Promise<void> {
  await AuditStore.append(deps, entryOf(deps, actor, act));
}

/** As `record`, for one write that changes many things. */
export async function recordMany(
  deps: Deps,
  actor: Actor,
  acts: readonly AuditedAct[],
): Promise<void> {
  await AuditStore.appendMany(
    deps,
    acts.map((act) => entryOf(deps, actor, act)),
  );
}

const entryOf = (
  deps: WriteDeps,
  actor: Pick<Actor, "userId" | "name">,
  act: AuditedAct,
): AuditStore.AuditEntry => ({
  id: newId("audit", deps),
  at: iso(deps.clock.now()),
  by: actor.userId,
  byName: actor.name,
  ...guarded(act),
});

const guarded = <Act extends AuditedAct>({ before, after, ...act }: Act) => ({
  ...act,
  ...(before !== undefined && { before: withoutSecrets(before) }),
  ...(after !== undefined && { after: withoutSecrets(after) }),
});
