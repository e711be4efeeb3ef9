import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { bytesOf, columnsOf, entriesOf, numbersOf } from "./entry-columns.rules.ts";
import { type Fingerprint, isSame, MONTH, monthText } from "./event.rules.ts";
import { partition } from "./progress.keys.ts";
import { type Accounts, Mark, packed, unpacked } from "./progress.store.ts";
import { LearningCore, LearningState, STATE_VERSION } from "./state.schema.ts";

type StoreDeps = Pick<Deps, "content">;

const stateKey = (userId: string) => ({ pk: partition(userId), sk: "D" });
/** After the state, so that one query reads both. */
const questionsKey = (userId: string) => ({ pk: partition(userId), sk: "D#N" });
const copyKey = (userId: string, month: number) => ({
  pk: partition(userId),
  sk: `S#${monthText(month)}`,
});
/** For so many months, with the current one, late events find the state from before them. */
export const COPIES = 3;

const Bytes = z.instanceof(Uint8Array);
const StoredCore = z.object({
  mark: Mark,
  upTo: z.string(),
  /** Accounts of the same student whose events are in it too. */
  others: z.array(z.string()).default([]),
  /** False while calls fold all events again, some at a time. */
  isWhole: z.boolean().default(true),
  /** Without the questions. */
  z: Bytes,
});
/** The questions, with the numbers of their columns as bytes. */
const StoredQuestions = z.object({ mark: Mark, texts: Bytes, numbers: Bytes });
const Texts = LearningState.pick({ tests: true, seen: true }).extend({
  heads: z.array(z.string()),
  sources: z.array(z.string()),
  topics: z.array(z.string()),
  tails: z.array(z.string()),
});
export interface Snapshot {
  state: LearningState;
  /** Fingerprint of all events in the state. */
  mark: Fingerprint;
  /** Key of the last event; "" without any. */
  upTo: string;
  /** The other accounts of the student whose events it counts, which were merged. */
  others: readonly string[];
}

/** A state without the questions. */
export interface CoreSnapshot extends Omit<Snapshot, "state"> {
  core: LearningCore;
  isWhole: boolean;
}

/** A snapshot as it was read; `torn` if a call died between its two items. */
type ReadSnapshot = (Snapshot & { isWhole: boolean }) | "torn" | undefined;

/**
 * Undefined without a snapshot, or if other rules made it, or of other accounts. It may lag behind the
 * head.
 *
 * @param ids of the student's accounts, the one that has the snapshot first
 */
export async function readSnapshot(
  deps: StoreDeps,
  [userId, ...others]: Accounts,
): Promise<ReadSnapshot> {
  const { pk, sk } = stateKey(userId);
  const { items } = await deps.content.query({
    where: {
      text: "pk = :pk AND sk BETWEEN :from AND :to",
      values: { ":pk": pk, ":from": sk, ":to": questionsKey(userId).sk },
    },
  });
  const [item, questions] = [sk, questionsKey(userId).sk].map((key) =>
    items.find((one) => one["sk"] === key),
  );
  return snapshotOf(item, questions, others);
}

/** As `readSnapshot`, without the questions. */
export async function readCore(
  deps: StoreDeps,
  [userId, ...others]: Accounts,
): Promise<CoreSnapshot | undefined> {
  return coreOf(await deps.content.get(stateKey(userId)), others);
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
  const copy = snapshotOf(items[0], items[0], others);
  return copy === "torn" ? undefined : copy;
}

function coreOf(item: Item | undefined, wanted: readonly string[]): CoreSnapshot | undefined {
  if (!item || item["version"] !== STATE_VERSION) return undefined;
  const { z: bytes, mark, upTo, others, isWhole } = StoredCore.parse(item);
  if (others.join() !== wanted.join()) return undefined;
  return { core: LearningCore.parse(unpacked(bytes)), mark, upTo, others, isWhole };
}

/** @param questions the item with them: another one, or the same if it has both */
function snapshotOf(
  item: Item | undefined,
  questions: Item | undefined,
  wanted: readonly string[],
): ReadSnapshot {
  const read = coreOf(item, wanted);
  if (!item || !read) return undefined;
  const { core, ...snapshot } = read;
  // While events are folded again, one item has both.
  const stored = StoredQuestions.safeParse(item["texts"] === undefined ? questions : item);
  if (!stored.success || !isSame(stored.data.mark, snapshot.mark)) return "torn";
  const { tests, seen, ...columns } = Texts.parse(unpacked(stored.data.texts));
  const numbers = numbersOf(inflateRawSync(stored.data.numbers));
  const entries = entriesOf({ ...columns, numbers });
  return { ...snapshot, state: { ...core, tests, seen, entries } };
}

/** The part of a state in the item; only the few students with several accounts have any in it. */
function coreItem({ state, mark, upTo, others }: Snapshot) {
  const { entries: _entries, tests: _tests, seen: _seen, ...core } = state;
  return {
    version: STATE_VERSION,
    mark,
    upTo,
    z: packed(core),
    ...(others.length > 0 && { others }),
  };
}

/** The part of a state about questions in the item. */
function questionsItem({ state: { entries, tests, seen }, mark }: Snapshot) {
  const { numbers, ...columns } = columnsOf(entries);
  const texts = packed({ ...columns, tests, seen });
  return { mark, texts, numbers: deflateRawSync(bytesOf(numbers)) };
}

/** The questions first: the state's own item says which questions belong to it. */
export async function putSnapshot(
  deps: StoreDeps,
  userId: string,
  snapshot: Snapshot,
): Promise<void> {
  await deps.content.put({ ...questionsKey(userId), ...questionsItem(snapshot) });
  await deps.content.put({ ...stateKey(userId), ...coreItem(snapshot) });
}

/** Keeps how far the events are folded again; not over a whole snapshot of these rules and accounts. */
export async function putPart(deps: StoreDeps, userId: string, snapshot: Snapshot): Promise<void> {
  const { others } = snapshot;
  const isOfOthers =
    others.length > 0
      ? "attribute_not_exists(others) OR others <> :others"
      : "attribute_exists(others)";
  await deps.content.put(
    { ...stateKey(userId), ...coreItem(snapshot), ...questionsItem(snapshot), isWhole: false },
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
  const item = { ...coreItem(snapshot), ...questionsItem(snapshot) };
  await deps.content.put({ ...copyKey(userId, month), ...item, ttl });
}
