import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { bytesOf, columnsOf, entriesOf, numbersOf } from "./entry-columns.rules.ts";
import { type Fingerprint, isSame, MONTH, monthText } from "./event.rules.ts";
import { partition } from "./progress.keys.ts";
import { type Accounts, Mark, packed, unpacked } from "./progress.store.ts";
import * as file from "./questions-file.store.ts";
import { LearningCore, LearningState, STATE_VERSION } from "./state.schema.ts";

type StoreDeps = Pick<Deps, "content"> & file.FileDeps;

const stateKey = (userId: string) => ({ pk: partition(userId), sk: "D" });
/** Sorts after the state, so that one query reads both. */
const questionsKey = (userId: string) => ({ pk: partition(userId), sk: "D#N" });
const copyKey = (userId: string, month: number) => ({
  pk: partition(userId),
  sk: `S#${monthText(month)}`,
});
/**
 * If the questions have more bytes, they are stored in a file: reading it costs what reading an
 * item of this size does, however many questions there are.
 */
const MOST_IN_ITEM = 24 * 1024;
/**
 * For this many months, the current one included, the state at the beginning of the month is kept.
 * An event that arrives late in one of them is added to that state, instead of adding all events
 * again.
 */
export const COPIES = 3;

const Bytes = z.instanceof(Uint8Array);
const StoredCore = z.object({
  mark: Mark,
  upTo: z.string(),
  /** Other accounts of the same student whose events are in the snapshot. */
  others: z.array(z.string()).default([]),
  /** False while all events are being added again, some by each call. */
  isWhole: z.boolean().default(true),
  /** Whether the questions are a file. */
  inFile: z.boolean().default(false),
  /** The state without the questions. */
  z: Bytes,
});
/** The questions, with the numbers of their columns as bytes. */
const StoredQuestions = z.object({ mark: Mark, texts: Bytes, numbers: Bytes });
const Base64 = z.string().transform((text): Uint8Array => Buffer.from(text, "base64"));
/** The questions as a file has them, with bytes in base64. */
const FiledQuestions = z.object({ mark: Mark, texts: Base64, numbers: Base64 });
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
  /** Key of the last event; "" if there is none. */
  upTo: string;
  /** Other accounts of the student whose events are included, because they were merged. */
  others: readonly string[];
}

/** A state without the questions. */
export interface CoreSnapshot extends Omit<Snapshot, "state"> {
  core: LearningCore;
  isWhole: boolean;
  inFile: boolean;
}

/** A snapshot as it was read; `torn` if a call died between its two parts. */
type ReadSnapshot = (Snapshot & { isWhole: boolean }) | "torn" | undefined;

/**
 * A student's snapshot. Undefined if there is none, or if it was made by other rules or for other
 * accounts. It may be older than the head.
 * @param ids the ids of the student's accounts; the first account has the snapshot
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
  const core = coreOf(item, others);
  if (!item || !core) return undefined;
  if (core.inFile) return snapshotOf(core, await filedOf(deps, userId));
  // While all events are being added again, one item has the state and the questions.
  return snapshotOf(core, questionsOf(item["texts"] === undefined ? questions : item));
}

/** As `readSnapshot`, without the questions. */
export async function readCore(
  deps: StoreDeps,
  [userId, ...others]: Accounts,
): Promise<CoreSnapshot | undefined> {
  return coreOf(await deps.content.get(stateKey(userId)), others);
}

/** The state at the beginning of a month, or else the newest earlier copy. */
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
  const core = coreOf(items[0], others);
  const copy = core && snapshotOf(core, questionsOf(items[0]));
  return copy === "torn" ? undefined : copy;
}

function coreOf(item: Item | undefined, wanted: readonly string[]): CoreSnapshot | undefined {
  if (!item || item["version"] !== STATE_VERSION) return undefined;
  const { z: bytes, mark, upTo, others, isWhole, inFile } = StoredCore.parse(item);
  if (others.join() !== wanted.join()) return undefined;
  return { core: LearningCore.parse(unpacked(bytes)), mark, upTo, others, isWhole, inFile };
}

type Questions = z.infer<typeof FiledQuestions> | undefined;

const questionsOf = (item: Item | undefined): Questions => StoredQuestions.safeParse(item).data;

async function filedOf(deps: StoreDeps, userId: string): Promise<Questions> {
  const text = await file.read(deps, userId);
  return text === undefined ? undefined : FiledQuestions.parse(JSON.parse(text));
}

function snapshotOf(
  { core, inFile: _inFile, ...snapshot }: CoreSnapshot,
  questions: Questions,
): (Snapshot & { isWhole: boolean }) | "torn" {
  if (!questions || !isSame(questions.mark, snapshot.mark)) return "torn";
  const { tests, seen, ...columns } = Texts.parse(unpacked(questions.texts));
  const numbers = numbersOf(inflateRawSync(questions.numbers));
  const entries = entriesOf({ ...columns, numbers });
  return { ...snapshot, state: { ...core, tests, seen, entries } };
}

/**
 * The item with the part of a state that is not about questions. Only the few students with several
 * accounts have `others` in it.
 */
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

/** The item with the part of a state that is about questions. */
function questionsItem({ state: { entries, tests, seen }, mark }: Snapshot) {
  const { numbers, ...columns } = columnsOf(entries);
  const texts = packed({ ...columns, tests, seen });
  return { mark, texts, numbers: deflateRawSync(bytesOf(numbers)) };
}

/**
 * Stores a state: first the questions, then the item of the state, which says which questions
 * belong to it.
 */
export async function putSnapshot(
  deps: StoreDeps,
  userId: string,
  snapshot: Snapshot,
): Promise<void> {
  const questions = questionsItem(snapshot);
  const inFile = questions.texts.length + questions.numbers.length > MOST_IN_ITEM;
  if (inFile) await file.write(deps, userId, questions);
  else await deps.content.put({ ...questionsKey(userId), ...questions });
  await deps.content.put({ ...stateKey(userId), ...coreItem(snapshot), ...(inFile && { inFile }) });
  // Removes the item from the time when the questions were fewer: it would still be read with the
  // state.
  if (inFile) await deps.content.remove(questionsKey(userId));
}

/**
 * Stores how far calls came that add all events again. Does not replace a complete snapshot of
 * these rules and accounts.
 */
export async function putPart(deps: StoreDeps, userId: string, snapshot: Snapshot): Promise<void> {
  const { others } = snapshot;
  const isOfOthers =
    others.length > 0
      ? "attribute_not_exists(#others) OR #others <> :others"
      : "attribute_exists(#others)";
  await deps.content.put(
    { ...stateKey(userId), ...coreItem(snapshot), ...questionsItem(snapshot), isWhole: false },
    {
      text: `attribute_not_exists(pk) OR #version <> :version OR isWhole = :part OR ${isOfOthers}`,
      // Both names are reserved words in conditions.
      names: { "#version": "version", "#others": "others" },
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
