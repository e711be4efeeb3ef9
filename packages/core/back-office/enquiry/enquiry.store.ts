import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { iso } from "../../kernel/shared/time.ts";
import { Enquiry, type EnquiryStatus, MAX_READ } from "./enquiry.schema.ts";

const keyOf = (enquiryId: string): Key => ({ pk: `E#${enquiryId}`, sk: "V" });

/** Index of all enquiries by age; a few hundred a day are far below the limit of one partition. */
const ALL = "ENQ";
/** Sparse index of the enquiries with status "new". */
const NEW = "ENQ#NEW";
const byAge = ({ createdAt, enquiryId }: Enquiry) => `${createdAt}#${enquiryId}`;

export function create(deps: Deps, enquiry: Enquiry): Promise<boolean> {
  const age = byAge(enquiry);
  return deps.content.put(
    {
      ...keyOf(enquiry.enquiryId),
      ...enquiry,
      gsi1pk: ALL,
      gsi1sk: age,
      ...(enquiry.status === "new" && { gsi2pk: NEW, gsi2sk: age }),
    },
    { text: "attribute_not_exists(pk)" },
  );
}

export async function find(deps: Deps, enquiryId: string): Promise<Enquiry | undefined> {
  const item = await deps.content.get(keyOf(enquiryId), { consistent: true });
  return item && Enquiry.parse(item);
}

/** The newest enquiries, or the newest before the cursor `before`; `older` is the next cursor. */
export async function newest(
  deps: Deps,
  before?: string,
): Promise<{ enquiries: Enquiry[]; older: string | null }> {
  const { items, next } = await deps.content.query({
    index: "gsi1",
    where: {
      text: `gsi1pk = :all${before === undefined ? "" : " AND gsi1sk < :before"}`,
      values: { ":all": ALL, ...(before !== undefined && { ":before": before }) },
    },
    descending: true,
    limit: MAX_READ,
  });
  const enquiries = items.map((item) => Enquiry.parse(item));
  const last = enquiries.at(-1);
  return { enquiries, older: next !== undefined && last ? byAge(last) : null };
}

/** The number of new enquiries, counted up to a thousand; `more` if there are more. */
export async function countNew(deps: Deps): Promise<{ count: number; more: boolean }> {
  const { items, next } = await deps.content.query({
    index: "gsi2",
    where: { text: "gsi2pk = :new", values: { ":new": NEW } },
    limit: MAX_READ + 1,
  });
  const count = Math.min(items.length, MAX_READ);
  return { count, more: items.length > count || next !== undefined };
}

/** The number of enquiries of a span of time, the end not included; all of them are read. */
export async function countWithin(
  deps: Deps,
  { from, until }: { from: number; until: number },
): Promise<number> {
  const values = { ":all": ALL, ":from": iso(from), ":to": iso(until) };
  let count = 0;
  for (let after: Item | undefined; ;) {
    const page = await deps.content.query({
      index: "gsi1",
      where: { text: "gsi1pk = :all AND gsi1sk BETWEEN :from AND :to", values },
      countOnly: true,
      ...(after && { after }),
    });
    count += page.count;
    if (!page.next) return count;
    after = page.next;
  }
}

/** Sets the status. @returns the changed enquiry; undefined if there is none */
export async function setStatus(
  deps: Deps,
  enquiry: Enquiry,
  status: EnquiryStatus,
): Promise<Enquiry | undefined> {
  const isNew = status === "new";
  const updated = await deps.content.update(
    keyOf(enquiry.enquiryId),
    {
      text: isNew
        ? "SET #status = :status, gsi2pk = :new, gsi2sk = :age"
        : "SET #status = :status REMOVE gsi2pk, gsi2sk",
      names: { "#status": "status" },
      values: { ":status": status, ...(isNew && { ":new": NEW, ":age": byAge(enquiry) }) },
    },
    "attribute_exists(pk)",
  );
  return updated && Enquiry.parse(updated);
}
