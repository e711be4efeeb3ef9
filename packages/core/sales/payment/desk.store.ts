import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { startAfter } from "../../kernel/shared/paging.rules.ts";
import { dayOf, iso } from "../../kernel/shared/time.ts";
import { DeskLine } from "./desk.schema.ts";

const keyOf = ({ orderId, lineId }: Pick<DeskLine, "orderId" | "lineId">): Key => ({
  pk: `ORD#${orderId}`,
  sk: `DESK#${lineId}`,
});
const placeOf = ({ at, lineId }: Pick<DeskLine, "at" | "lineId">): string => `${iso(at)}#${lineId}`;

/** Writes a line of a day. A repeated write changes nothing. */
export const put = (deps: Deps, line: DeskLine): Promise<boolean> =>
  deps.content.put({
    ...keyOf(line),
    ...line,
    gsi1pk: `DESK#${dayOf(line.at)}`,
    gsi1sk: placeOf(line),
  });

/** A page of a day's lines, the earliest first; `next` is the cursor for `after`. */
export async function ofDay(
  deps: Deps,
  day: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ lines: DeskLine[]; next: string | null }> {
  const span = { from: "0", until: "9~" };
  const { items, next } = await deps.content.query({
    index: "gsi1",
    where: {
      text: "gsi1pk = :day AND gsi1sk BETWEEN :from AND :until",
      values: {
        ":day": `DESK#${day}`,
        ":from": after === undefined ? span.from : startAfter(after, span),
        ":until": span.until,
      },
    },
    limit,
  });
  const lines = items.map((item) => DeskLine.parse(item));
  const last = lines.at(-1);
  return { lines, next: next && last ? placeOf(last) : null };
}

const claimKey = (key: string): Key => ({ pk: `DESKKEY#${key}`, sk: "V" });

/**
 * The id of the order or plan that belongs to a form's key: the proposed id, unless the key already
 * has one.
 */
export async function idOfKey(deps: Deps, key: string, proposed: string): Promise<string> {
  const isNew = await deps.content.put(
    { ...claimKey(key), id: proposed },
    { text: "attribute_not_exists(pk)" },
  );
  if (isNew) return proposed;
  const known = await deps.content.get(claimKey(key), { consistent: true });
  return known === undefined ? proposed : String(known["id"]);
}
