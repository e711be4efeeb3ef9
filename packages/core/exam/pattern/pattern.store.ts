import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { Pattern } from "./pattern.schema.ts";

const keyOf = (patternId: string) => ({ pk: `PT#${patternId}`, sk: "V" });

/** One partition of the index for all patterns, because they are few and listed together. */
const PARTITION = "PATTERNS";
/** Deleted patterns that can still be restored. */
const DELETED = "PATTERNS_DELETED";

const listed = ({ patternId, examType, title }: Pattern) => ({
  gsi1pk: PARTITION,
  gsi1sk: `${examType}#${title.toLowerCase()}#${patternId}`,
});

const itemOf = (pattern: Pattern) => ({
  ...keyOf(pattern.patternId),
  ...pattern,
  ...listed(pattern),
});

/** Undefined for a deleted pattern too, which is kept for some time. */
const readPattern = (item: Item | undefined): Pattern | undefined =>
  item === undefined || item["deletedAt"] !== undefined ? undefined : Pattern.parse(item);

/** Creates a pattern, or replaces revision `before`; false if someone else changed it first. */
export const put = (deps: Deps, pattern: Pattern, before?: number): Promise<boolean> =>
  deps.content.put(
    itemOf(pattern),
    before === undefined
      ? { text: "attribute_not_exists(pk)" }
      : {
          text: "rev = :before AND attribute_not_exists(deletedAt)",
          values: { ":before": before },
        },
  );

export async function find(deps: Deps, patternId: string): Promise<Pattern | undefined> {
  return readPattern(await deps.content.get(keyOf(patternId), { consistent: true }));
}

/** All patterns, by exam type and title. */
export async function list(deps: Deps): Promise<Pattern[]> {
  const where = { text: "gsi1pk = :list", values: { ":list": PARTITION } };
  const items = await deps.content.all({ index: "gsi1", where });
  return items.flatMap((item) => readPattern(item) ?? []);
}

/** A deleted pattern that is still kept; undefined if it does not exist or is not deleted. */
export async function findDeleted(deps: Deps, patternId: string): Promise<Pattern | undefined> {
  const item = await deps.content.get(keyOf(patternId), { consistent: true });
  return item?.["deletedAt"] === undefined
    ? undefined
    : readPattern({ ...item, deletedAt: undefined });
}

/** Restores a deleted pattern; false if someone else did so first. */
export async function restore(deps: Deps, pattern: Pattern): Promise<boolean> {
  const { gsi1pk, gsi1sk } = listed(pattern);
  const updated = await deps.content.update(
    keyOf(pattern.patternId),
    {
      text: "SET rev = :next, gsi1pk = :pk, gsi1sk = :sk REMOVE deletedAt, #ttl",
      names: { "#ttl": "ttl" },
      values: {
        ":next": pattern.rev + 1,
        ":before": pattern.rev,
        ":pk": gsi1pk,
        ":sk": gsi1sk,
      },
    },
    "rev = :before AND attribute_exists(deletedAt)",
  );
  return updated !== undefined;
}

/** All patterns that can be restored at `now`, by exam type and title. */
export async function listDeleted(deps: Deps, now: number): Promise<Pattern[]> {
  const where = { text: "gsi1pk = :list", values: { ":list": DELETED } };
  const items = await deps.content.all({ index: "gsi1", where });
  // An expired item may stay for some time.
  const kept = items.filter(({ ttl }) => Number(ttl) * 1000 > now);
  return kept.flatMap((item) => readPattern({ ...item, deletedAt: undefined }) ?? []);
}

/** How long the item of a deleted pattern is kept. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Takes a pattern out of all lists; false if it was changed or deleted since `rev`. */
export async function remove(
  deps: Deps,
  { patternId, rev }: Pick<Pattern, "patternId" | "rev">,
  now: number,
): Promise<boolean> {
  const updated = await deps.content.update(
    keyOf(patternId),
    {
      text: "SET deletedAt = :now, rev = :rev, #ttl = :ttl, gsi1pk = :deleted",
      names: { "#ttl": "ttl" },
      values: {
        ":now": now,
        ":rev": rev + 1,
        ":before": rev,
        ":deleted": DELETED,
        ":ttl": Math.ceil((now + KEPT_MS) / 1000),
      },
    },
    "rev = :before AND attribute_not_exists(deletedAt)",
  );
  return updated !== undefined;
}
