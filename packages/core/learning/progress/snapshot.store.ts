import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { type Fingerprint, MONTH, monthText } from "./event.rules.ts";
import { partition } from "./progress.keys.ts";
import { type Accounts, Mark, packed, unpacked } from "./progress.store.ts";
import { LearningState, STATE_VERSION } from "./state.schema.ts";

type StoreDeps = Pick<Deps, "content">;

const stateKey = (userId: string) => ({ pk: partition(userId), sk: "D" });
const copyKey = (userId: string, month: number) => ({
  pk: partition(userId),
  sk: `S#${monthText(month)}`,
});
/** For so many months, with the current one, late events find the state from before them. */
export const COPIES = 3;

const StoredState = z.object({
  version: z.int(),
  mark: Mark,
  upTo: z.string(),
  /** Accounts of the same student whose events are in it too. */
  others: z.array(z.string()).default([]),
  /** False while calls fold all events again, some at a time. */
  isWhole: z.boolean().default(true),
  z: z.instanceof(Uint8Array),
});
/** A state as of the last event that it counts. */
export interface Snapshot {
  state: LearningState;
  /** Fingerprint of all events in the state. */
  mark: Fingerprint;
  /** Key of the last event; "" without any. */
  upTo: string;
  /** The other accounts of the student whose events it counts, which were merged. */
  others: readonly string[];
}

/**
 * Undefined without a snapshot, or if other rules made it, or of other accounts. It may lag behind the
 * head.
 *
 * @param ids of the student's accounts, the one that has the snapshot first
 */
export async function readSnapshot(
  deps: StoreDeps,
  [userId, ...others]: Accounts,
): Promise<(Snapshot & { isWhole: boolean }) | undefined> {
  return snapshotOf(await deps.content.get(stateKey(userId)), others);
}

/** The state at the beginning of a month, or of the newest one before that there is. */
export async function readCopy(
  deps: StoreDeps,
  [userId, ...others]: Accounts,
  month: number,
): Promise<Snapshot | undefined> {
  const { pk, sk } = copyKey(userId, month);
  const { items } = await deps.content.query({
    where: {
      text: "pk = :pk AND sk BETWEEN :from AND :to",
      values: { ":pk": pk, ":from": "S#", ":to": sk },
    },
    descending: true,
    limit: 1,
  });
  return snapshotOf(items[0], others);
}

function snapshotOf(
  item: Item | undefined,
  wanted: readonly string[],
): (Snapshot & { isWhole: boolean }) | undefined {
  if (!item || item["version"] !== STATE_VERSION) return undefined;
  const { z: bytes, mark, upTo, others, isWhole } = StoredState.parse(item);
  if (others.join() !== wanted.join()) return undefined;
  return { state: LearningState.parse(unpacked(bytes)), mark, upTo, others, isWhole };
}

/** What an item has of a snapshot; the accounts only of the few students who have several. */
const itemOf = ({ state, mark, upTo, others }: Snapshot) => ({
  version: STATE_VERSION,
  mark,
  upTo,
  z: packed(state),
  ...(others.length > 0 && { others }),
});

export async function putSnapshot(
  deps: StoreDeps,
  userId: string,
  snapshot: Snapshot,
): Promise<void> {
  await deps.content.put({ ...stateKey(userId), ...itemOf(snapshot) });
}

/** Keeps how far the events are folded again; not over a whole snapshot of these rules and accounts. */
export async function putPart(deps: StoreDeps, userId: string, snapshot: Snapshot): Promise<void> {
  const { others } = snapshot;
  const isOfOthers =
    others.length > 0
      ? "attribute_not_exists(others) OR others <> :others"
      : "attribute_exists(others)";
  await deps.content.put(
    { ...stateKey(userId), ...itemOf(snapshot), isWhole: false },
    {
      text: `attribute_not_exists(pk) OR #version <> :version OR isWhole = :part OR ${isOfOthers}`,
      names: { "#version": "version" },
      values: {
        ":version": STATE_VERSION,
        ":part": false,
        ...(others.length > 0 && { ":others": others }),
      },
    },
  );
}

/** Keeps the state at the beginning of a month, for as long as late events may need it. */
export async function putCopy(
  deps: StoreDeps,
  userId: string,
  month: number,
  snapshot: Snapshot,
): Promise<void> {
  const ttl = ((month + COPIES + 1) * MONTH) / 1000;
  await deps.content.put({ ...copyKey(userId, month), ...itemOf(snapshot), ttl });
}
