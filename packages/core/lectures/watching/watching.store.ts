import { onRevision } from "../../kernel/platform/revised-item.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { WatchRecord } from "./watching.schema.ts";

type StoreDeps = Pick<Deps, "content">;

/** A student and a lecture. */
export interface WatchRef {
  userId: string;
  videoId: string;
}

const PREFIX = "W#";

const keyOf = ({ userId, videoId }: WatchRef) => ({ pk: `V#${videoId}`, sk: `${PREFIX}${userId}` });

/** The student and the lecture of a record, which only the item's key contains. */
const refOf = ({ pk, sk }: Item): WatchRef => ({
  videoId: String(pk).slice("V#".length),
  userId: String(sk).slice(PREFIX.length),
});

export type FoundRecord = WatchRef & WatchRecord;

const readRecord = (item: Item): FoundRecord => ({ ...WatchRecord.parse(item), ...refOf(item) });

export async function find(
  deps: StoreDeps,
  ref: WatchRef,
  { consistent }: { consistent: boolean },
): Promise<WatchRecord | undefined> {
  const item = await deps.content.get(keyOf(ref), { consistent });
  return item && WatchRecord.parse(item);
}

/** Writes the next revision of a record; false if that revision exists already. */
export const put = (deps: StoreDeps, ref: WatchRef, record: WatchRecord): Promise<boolean> =>
  deps.content.put({ ...keyOf(ref), ...record }, onRevision(record.rev - 1));

/** The records of some students or lectures that exist, in no order. */
export async function findMany(
  deps: StoreDeps,
  refs: readonly WatchRef[],
  { consistent = false }: { consistent?: boolean } = {},
): Promise<FoundRecord[]> {
  return (await deps.content.batchGet(refs.map(keyOf), { consistent })).map(readRecord);
}

/** A page of a lecture's records in the order of the students' ids. */
export async function ofLecture(
  deps: StoreDeps,
  videoId: string,
  { after = "", limit }: { after?: string | undefined; limit: number },
): Promise<{ records: FoundRecord[]; next: string | null }> {
  const { items } = await deps.content.query({
    where: {
      text: "pk = :pk AND sk BETWEEN :from AND :until",
      values: { ":pk": `V#${videoId}`, ":from": `${PREFIX}${after}\0`, ":until": `${PREFIX}~` },
    },
    // One item more than the page shows whether there is a next page.
    limit: limit + 1,
  });
  const records = items.slice(0, limit).map(readRecord);
  return { records, next: items.length > limit ? (records.at(-1)?.userId ?? null) : null };
}

export const removeMany = (deps: StoreDeps, refs: readonly WatchRef[]): Promise<void> =>
  deps.content.batchRemove(refs.map(keyOf));
