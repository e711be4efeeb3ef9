import * as z from "zod";
import { VARIANT_LANGUAGES } from "../../kernel/language/language.rules.ts";
import { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { type KeptPassage, Passage } from "./passage.schema.ts";

const partition = (passageId: string) => `P#${passageId}`;
const keyOf = (passageId: string): Key => ({ pk: partition(passageId), sk: "V" });
const versionKey = ({ passageId, rev }: Pick<Passage, "passageId" | "rev">): Key => ({
  pk: partition(passageId),
  sk: `V#${String(rev).padStart(6, "0")}`,
});

const Stored = Passage.extend({
  seq: z.int(),
  /**
   * The ids of the linked questions. The set has a default, because DynamoDB removes an empty set.
   */
  linked: z.set(z.string()).default(new Set()),
  languages: z.set(VariantLanguage).default(new Set()),
  order: z.array(z.string()).default([]),
  deletedAt: z.string().optional(),
});

function read(item: Item): KeptPassage {
  const { seq, linked, order, deletedAt, languages: noted, ...stored } = Stored.parse(item);
  const languages = VARIANT_LANGUAGES.filter((language) => noted.has(language));
  const passage = { ...stored, ...(languages.length > 0 && { languages }) };
  const placed = order.filter((id) => linked.has(id));
  const others = [...linked].filter((id) => !placed.includes(id)).toSorted();
  return { passage, seq, questionIds: [...placed, ...others], deleted: deletedAt !== undefined };
}

/** Stores a new passage with its number; false when its id is taken. */
export function create(deps: Deps, passage: Passage, seq: number): Promise<boolean> {
  return deps.content.put(
    { ...keyOf(passage.passageId), seq, ...passage },
    { text: "attribute_not_exists(pk)" },
  );
}

/** A passage, read consistently; it may be deleted. */
export async function find(deps: Deps, passageId: string): Promise<KeptPassage | undefined> {
  const item = await deps.content.get(keyOf(passageId), { consistent: true });
  return item && read(item);
}

/** The passages with these ids that are not deleted, in no particular order. */
export async function findMany(
  deps: Deps,
  ids: readonly string[],
  options: { consistent?: boolean } = {},
): Promise<KeptPassage[]> {
  const items = await deps.content.batchGet([...new Set(ids)].map(keyOf), options);
  return items.map(read).filter(({ deleted }) => !deleted);
}

/**
 * Stores the next revision at number `seq` and keeps `before` as a version; false when the passage
 * has been changed or deleted since it was read.
 */
export async function replace(
  deps: Deps,
  before: Passage,
  next: Passage,
  seq: number,
): Promise<boolean> {
  await deps.content.put({ ...versionKey(before), ...before });
  const changed = await deps.content.update(
    keyOf(next.passageId),
    {
      text: "SET rev = :next, seq = :seq, examType = :exam, subjectTopicId = :entry, passageText = :text, changedAt = :at, changedBy = :by, savedWith = :save",
      values: {
        ":next": next.rev,
        ":seq": seq,
        ":exam": next.examType,
        ":entry": next.subjectTopicId,
        ":text": next.passageText,
        ":at": next.changedAt,
        ":by": next.changedBy,
        ":save": next.savedWith ?? "",
        ":rev": before.rev,
      },
    },
    "rev = :rev AND attribute_not_exists(deletedAt)",
  );
  return changed !== undefined;
}

/** One earlier revision of a passage. */
export async function version(
  deps: Deps,
  passageId: string,
  rev: number,
): Promise<Passage | undefined> {
  const item = await deps.content.get(versionKey({ passageId, rev }));
  return item && Passage.parse(item);
}

/** Adds a language to the list of languages in which a passage has variants, or removes it. */
export async function noteLanguage(
  deps: Deps,
  passageId: string,
  language: VariantLanguage,
  isThere: boolean,
): Promise<void> {
  await deps.content.update(
    keyOf(passageId),
    {
      text: `${isThere ? "ADD" : "DELETE"} languages :language`,
      values: { ":language": new Set([language]) },
    },
    "attribute_exists(pk)",
  );
}

/**
 * Questions to link to a passage. When a set is saved, `order` has the order of all its questions.
 */
export interface Links {
  questionIds: readonly string[];
  order?: readonly string[];
}

/** Adds questions to the link list, each once; false when the passage does not exist. */
export async function link(
  deps: Deps,
  passageId: string,
  { questionIds, order }: Links,
): Promise<boolean> {
  if (questionIds.length === 0) return true;
  const linked = await deps.content.update(
    keyOf(passageId),
    {
      text: `ADD linked :ids${order ? " SET #order = :order" : ""}`,
      ...(order && { names: { "#order": "order" } }),
      values: { ":ids": new Set(questionIds), ...(order && { ":order": order }) },
    },
    "attribute_exists(pk) AND attribute_not_exists(deletedAt)",
  );
  return linked !== undefined;
}

/** Removes questions from the link list; a deleted passage keeps its list, for a restore. */
export async function delink(
  deps: Deps,
  passageId: string,
  questionIds: readonly string[],
): Promise<void> {
  if (questionIds.length === 0) return;
  await deps.content.update(
    keyOf(passageId),
    { text: "DELETE linked :ids", values: { ":ids": new Set(questionIds) } },
    "attribute_exists(pk) AND attribute_not_exists(deletedAt)",
  );
}

/** Marks a passage as deleted; false when it is deleted already or missing. */
export async function remove(deps: Deps, passageId: string, at: string): Promise<boolean> {
  const removed = await deps.content.update(
    keyOf(passageId),
    { text: "SET deletedAt = :at", values: { ":at": at } },
    "attribute_exists(pk) AND attribute_not_exists(deletedAt)",
  );
  return removed !== undefined;
}

/** Restores a deleted passage at a new number; false when it is not deleted. */
export async function restore(deps: Deps, passageId: string, seq: number): Promise<boolean> {
  const restored = await deps.content.update(
    keyOf(passageId),
    { text: "SET seq = :seq REMOVE deletedAt", values: { ":seq": seq } },
    "attribute_exists(deletedAt)",
  );
  return restored !== undefined;
}
