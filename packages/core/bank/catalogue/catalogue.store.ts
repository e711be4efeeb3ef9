import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { SubjectTopic, type SubjectTopicInput } from "./catalogue.schema.ts";

const PARTITION = "ST";

/**
 * The key of an entry's names. Capital and small letters are the same, and the separator is
 * escaped.
 */
const nameKey = ({ subject, topic, subTopic }: SubjectTopicInput): string =>
  [subject, topic, subTopic].map(escapeName).join("#");

const escapeName = (name: string): string =>
  name.toLowerCase().replaceAll("%", "%25").replaceAll("#", "%23");

const keyOf = (names: SubjectTopicInput): Key => ({ pk: PARTITION, sk: nameKey(names) });

/** `rev` counts renames: of two items of the same entry, the one with the higher `rev` is valid. */
const Kept = SubjectTopic.extend({ rev: z.int() });
type Kept = z.infer<typeof Kept>;

/** Adds an entry; false when the names are taken. */
export async function create(deps: Deps, entry: SubjectTopic): Promise<boolean> {
  const put = () =>
    deps.content.put({ ...keyOf(entry), ...entry, rev: 1 }, { text: "attribute_not_exists(pk)" });
  return (await put()) || ((await clearOldName(deps, entry)) && put());
}

/**
 * Renames an entry: writes the item with the new names, then removes the old one. After a crash in
 * between, both exist and the newer one is valid; the old one is removed when its name is needed.
 * @returns "taken" when another entry has these names, "changed" when this one has been renamed
 */
export async function rename(
  deps: Deps,
  from: SubjectTopic,
  to: SubjectTopic,
): Promise<"done" | "taken" | "changed"> {
  const before = await keptAt(deps, from);
  if (before?._id !== from._id) return "changed";
  const after = { ...keyOf(to), ...to, rev: before.rev + 1 };
  const untouched = {
    text: "#id = :id AND rev = :rev",
    names: { "#id": "_id" },
    values: { ":id": before._id, ":rev": before.rev },
  };
  if (nameKey(from) === nameKey(to)) {
    return (await deps.content.put(after, untouched)) ? "done" : "changed";
  }
  const absent = { text: "attribute_not_exists(pk)" };
  const isPut =
    (await deps.content.put(after, absent)) ||
    ((await clearOldName(deps, to)) && (await deps.content.put(after, absent)));
  if (!isPut) return "taken";
  if (await deps.content.remove(keyOf(from), untouched)) return "done";
  await deps.content.remove(keyOf(to), {
    ...untouched,
    values: { ":id": before._id, ":rev": after.rev },
  });
  return "changed";
}

/** Removes an entry; false when it has been renamed. */
export const remove = (deps: Deps, entry: SubjectTopic): Promise<boolean> =>
  deps.content.remove(keyOf(entry), {
    text: "#id = :id",
    names: { "#id": "_id" },
    values: { ":id": entry._id },
  });

/** Removes an item left over from a rename; false when the name is really taken. */
async function clearOldName(deps: Deps, names: SubjectTopicInput): Promise<boolean> {
  const there = await keptAt(deps, names);
  const now = there && (await all(deps)).find(({ _id }) => _id === there._id);
  if (!there || !now || nameKey(now) === nameKey(there)) return false;
  return remove(deps, there);
}

async function keptAt(deps: Deps, names: SubjectTopicInput): Promise<Kept | undefined> {
  const item = await deps.content.get(keyOf(names), { consistent: true });
  return item && Kept.parse(item);
}

/** The entry with these names, read consistently. */
export async function find(
  deps: Deps,
  names: SubjectTopicInput,
): Promise<SubjectTopic | undefined> {
  const kept = await keptAt(deps, names);
  return kept && SubjectTopic.parse(kept);
}

/** The whole catalogue, each entry once: a few hundred small items. */
export async function all(deps: Deps): Promise<SubjectTopic[]> {
  const items = await deps.content.all({
    where: { text: "pk = :pk", values: { ":pk": PARTITION } },
    consistent: true,
  });
  const entries = new Map<string, Kept>();
  for (const entry of items.map((item) => Kept.parse(item))) {
    if ((entries.get(entry._id)?.rev ?? 0) < entry.rev) entries.set(entry._id, entry);
  }
  return [...entries.values()].map((entry) => SubjectTopic.parse(entry));
}

const mergedKey = (id: string): Key => ({ pk: `STM#${id}`, sk: "M" });
const Merged = z.object({ id: z.string(), into: z.string() });

/** Notes which entry an entry was merged into: its deleted questions are restored there. */
export async function noteMerge(deps: Deps, id: string, into: string): Promise<void> {
  await deps.content.put({ ...mergedKey(id), id, into });
}

export const removeMerge = (deps: Deps, id: string): Promise<boolean> =>
  deps.content.remove(mergedKey(id));

/**
 * By id, the entries into which these entries were merged; entries that were not merged are left
 * out.
 */
export async function mergedInto(deps: Deps, ids: readonly string[]): Promise<Map<string, string>> {
  const items = await deps.content.batchGet([...new Set(ids)].map(mergedKey));
  return new Map(
    items.map((item) => {
      const { id, into } = Merged.parse(item);
      return [id, into] as const;
    }),
  );
}
