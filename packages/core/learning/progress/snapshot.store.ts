import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { type Fingerprint, MONTH, monthText } from "./event.rules.ts";
import { partition } from "./progress.keys.ts";
import { Mark, packed, unpacked } from "./progress.store.ts";
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
}

/** Undefined without a snapshot, or if other rules made it. It may lag behind the head. */
export async function readSnapshot(
  deps: StoreDeps,
  userId: string,
): Promise<(Snapshot & { isWhole: boolean }) | undefined> {
  return snapshotOf(await deps.content.get(stateKey(userId)));
}

/** The state at the beginning of a month, or of the newest one before that there is. */
export async function readCopy(
  deps: StoreDeps,
  userId: string,
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
  return snapshotOf(items[0]);
}

function snapshotOf(item: Item | undefined): (Snapshot & { isWhole: boolean }) | undefined {
  if (!item || item["version"] !== STATE_VERSION) return undefined;
  const { z: bytes, mark, upTo, isWhole } = StoredState.parse(item);
  return { state: LearningState.parse(unpacked(bytes)), mark, upTo, isWhole };
}

export async function putSnapshot(
  deps: StoreDeps,
  userId: string,
  { state, mark, upTo }: Snapshot,
): Promise<void> {
  const item = { version: STATE_VERSION, mark, upTo, z: packed(state) };
  await deps.content.put({ ...stateKey(userId), ...item });
}

/** Keeps how far the events are folded again; not over a whole snapshot of these rules. */
export async function putPart(
  deps: StoreDeps,
  userId: string,
  { state, mark, upTo }: Snapshot,
): Promise<void> {
  const item = { version: STATE_VERSION, mark, upTo, isWhole: false, z: packed(state) };
  await deps.content.put(
    { ...stateKey(userId), ...item },
    {
      text: "attribute_not_exists(pk) OR #version <> :version OR isWhole = :part",
      names: { "#version": "version" },
      values: { ":version": STATE_VERSION, ":part": false },
    },
  );
}

/** Keeps the state at the beginning of a month, for as long as late events may need it. */
export async function putCopy(
  deps: StoreDeps,
  userId: string,
  month: number,
  { state, mark, upTo }: Snapshot,
): Promise<void> {
  const ttl = ((month + COPIES + 1) * MONTH) / 1000;
  const item = { version: STATE_VERSION, mark, upTo, z: packed(state), ttl };
  await deps.content.put({ ...copyKey(userId, month), ...item });
}
