import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { SubjectTopic, type SubjectTopicInput } from "./catalogue.schema.ts";

const PARTITION = "ST";

/** Names are told apart without regard to case; one that holds the separator by an escape. */
const nameKey = ({ subject, topic, subTopic }: SubjectTopicInput): string =>
  [subject, topic, subTopic].map(escapeName).join("#");

const escapeName = (name: string): string =>
  name.toLowerCase().replaceAll("%", "%25").replaceAll("#", "%23");

const keyOf = (names: SubjectTopicInput): Key => ({ pk: PARTITION, sk: nameKey(names) });

/** How often an entry has been renamed: of two items of one entry the later one is true. */
const Kept = SubjectTopic.extend({ rev: z.int() });
type Kept = z.infer<typeof Kept>;

/** Adds an entry; false when one of that name is there already. */
export async function create(deps: Deps, entry: SubjectTopic): Promise<boolean> {
  const put = () =>
    deps.content.put({ ...keyOf(entry), ...entry, rev: 1 }, { text: "attribute_not_exists(pk)" });
  return (await put()) || ((await clearOldName(deps, entry)) && put());
}

/**
 * Gives an entry other names: first the item of the new names, then the old one goes. Killed in
 * between, both are there, and the later one is read; the old name is cleared when it is wanted.
 * @returns "taken" when another entry has these names, "changed" when this one has other names now
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

/** Removes an entry; false when it has other names now. */
export const remove = (deps: Deps, entry: SubjectTopic): Promise<boolean> =>
  deps.content.remove(keyOf(entry), {
    text: "#id = :id",
    names: { "#id": "_id" },
    values: { ":id": entry._id },
  });

/** Takes away an item whose entry has other names by now; false when the name is really taken. */
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

/** The entry of that name, read consistently. */
export async function find(
  deps: Deps,
  names: SubjectTopicInput,
): Promise<SubjectTopic | undefined> {
  const kept = await keptAt(deps, names);
  return kept && SubjectTopic.parse(kept);
}

/** The whole catalogue, each entry once: some hundred small ones. */
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
