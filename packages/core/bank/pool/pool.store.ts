import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod";
import type { ExamType } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { countOf, readPool, writePool } from "./pool.rules.ts";
import { type OpenCount, Pack, type PoolCard, type PoolPlace } from "./pool.schema.ts";

const keyOf = ({ examType, subjectTopicId }: PoolPlace) => ({
  pk: `POOL#${examType}#${subjectTopicId}`,
  sk: "V",
});
const countKey = (examType: ExamType) => ({ pk: `POOL#${examType}`, sk: "C" });
const packKey = ({ examType, subjectTopicId }: PoolPlace, name: string) =>
  `practice/${examType}/${subjectTopicId}/${name}.json`;

const Stored = z.object({ rev: z.int(), z: z.instanceof(Uint8Array) });

/** The open questions of an entry; revision 0 before the first write. */
export interface Pool {
  rev: number;
  cards: PoolCard[];
}

/**
 * A pool, read consistently and never cached: a question that was just taken out must not be
 * served.
 */
export async function read(deps: Pick<Deps, "content">, place: PoolPlace): Promise<Pool> {
  const item = await deps.content.get(keyOf(place), { consistent: true });
  if (!item) return { rev: 0, cards: [] };
  const { rev, z: bytes } = Stored.parse(item);
  return { rev, cards: readPool(gunzipSync(bytes).toString()) };
}

/**
 * The ids of the open questions of several entries. The read may miss the latest changes, so use it
 * only for hints; whether a question is open is decided by its use (`use.store.ts`).
 */
export async function idsIn(
  deps: Pick<Deps, "content">,
  places: readonly PoolPlace[],
): Promise<string[]> {
  const items = await deps.content.batchGet(places.map(keyOf));
  return items.flatMap((item) =>
    readPool(gunzipSync(Stored.parse(item).z).toString()).map(({ questionId }) => questionId),
  );
}

/** The cards of several pools in one batch, read as `read` does. */
export async function readMany(
  deps: Pick<Deps, "content">,
  places: readonly PoolPlace[],
): Promise<(place: PoolPlace) => PoolCard[]> {
  const keys = new Map(places.map((place) => [keyOf(place).pk, keyOf(place)]));
  const items = await deps.content.batchGet([...keys.values()], { consistent: true });
  const pools = new Map(
    items.map((item) => [item["pk"], readPool(gunzipSync(Stored.parse(item).z).toString())]),
  );
  return (place) => pools.get(keyOf(place).pk) ?? [];
}

/** Replaces a pool that is still at `rev`; false after a concurrent change. */
export function write(
  deps: Pick<Deps, "content">,
  place: PoolPlace,
  { rev, cards }: Pool,
): Promise<boolean> {
  const item = { ...keyOf(place), rev: rev + 1, z: gzipSync(writePool(cards)) };
  return deps.content.put(
    item,
    rev === 0
      ? { text: "attribute_not_exists(pk)" }
      : { text: "rev = :rev", values: { ":rev": rev } },
  );
}

/** Stores how many questions are open, for lists of topics. */
export async function writeCount(
  deps: Pick<Deps, "content">,
  { examType, subjectTopicId }: PoolPlace,
  { rev, cards }: Pool,
): Promise<void> {
  const { public: all, subscribe } = countOf(subjectTopicId, cards);
  const names = { "#entry": subjectTopicId, "#rev": `rev_${subjectTopicId}` };
  // A slower call must not replace the count by an older one, so the revisions of the pool are
  // compared.
  await deps.content.update(
    countKey(examType),
    {
      text: "SET #entry = :count, #rev = :rev",
      names,
      values: { ":count": [all, subscribe], ":rev": rev },
    },
    "attribute_not_exists(#rev) OR #rev < :rev",
  );
}

const Count = z.tuple([z.int(), z.int()]);

/**
 * The open questions of an exam type, by catalogue entry; entries without open questions are left
 * out.
 */
export async function readCounts(
  deps: Pick<Deps, "content">,
  examType: ExamType,
): Promise<OpenCount[]> {
  const item = (await deps.content.get(countKey(examType))) ?? {};
  return Object.entries(item).flatMap(([name, value]) => {
    const count = name.startsWith("st_") ? Count.parse(value) : [0, 0];
    const [all = 0, subscribe = 0] = count;
    return all + subscribe === 0 ? [] : [{ subjectTopicId: name, public: all, subscribe }];
  });
}

export const readPack = (
  deps: Pick<Deps, "artifacts">,
  place: PoolPlace,
  name: string,
): Promise<Pack> => deps.artifacts.read(packKey(place, name), (raw) => Pack.parse(raw));

/** Writes a pack under the hash of its content. @returns its name */
export async function writePack(
  deps: Pick<Deps, "artifacts">,
  place: PoolPlace,
  pack: Pack,
): Promise<string> {
  const name = createHash("sha256").update(JSON.stringify(pack)).digest("hex").slice(0, 20);
  await deps.artifacts.writeOnce(packKey(place, name), pack);
  return name;
}
