import type { Deps } from "../../kernel/platform/deps.ts";
import { dayOf } from "../../kernel/shared/time.ts";
import { matches, pageOf, viewOf } from "./enquiry.rules.ts";
import {
  type Enquiry,
  type EnquiryFilter,
  type EnquiryPage,
  type EnquiryQuery,
  FILTERED_READ,
  LIST_READ,
  SEARCH_READ,
} from "./enquiry.schema.ts";
import * as EnquiryIndex from "./enquiry-index.store.ts";
import * as EnquiryStore from "./enquiry.store.ts";
import { wordsOfSearch } from "./enquiry-words.rules.ts";

/**
 * How a query is answered. The entries of one filter are read, the one that usually matches the
 * fewest enquiries; `hasOthers` says whether the enquiries must also be checked against other
 * filters.
 */
function planOf({ search, status, owner, due }: EnquiryFilter, today: string) {
  const words = wordsOfSearch(search);
  const sources: EnquiryIndex.Source[] = [
    ...(search === "" ? [] : [{ of: "words" as const, words }]),
    ...(due === "" ? [] : [{ of: "due" as const, until: today }]),
    ...(owner === "" ? [] : [{ of: "owner" as const, owner }]),
    ...(status === "all" ? [] : [{ of: "status" as const, status }]),
  ];
  const source = sources[0] ?? { of: "all" as const };
  const hasOthers = sources.length > 1;
  const most = source.of === "words" ? SEARCH_READ : LIST_READ;
  return { source, hasOthers, most: hasOthers ? FILTERED_READ : most };
}

/**
 * A page of enquiries that match the filters. With one filter, its index entries are the answer,
 * and only the page's enquiries are read. With several filters, a limited number of enquiries is
 * read and checked. The response says how many were looked through, and where to continue.
 */
export async function list(
  deps: Deps,
  { before, page, limit, ...filter }: EnquiryQuery,
): Promise<EnquiryPage> {
  const today = dayOf(deps.clock.now());
  const { source, hasOthers, most } = planOf(filter, today);
  if (source.of === "words" && source.words.length === 0) return answer([], { page, limit });
  const { ids, searched, older } = await EnquiryIndex.partOf(deps, source, { before, most });
  // An entry that does not match its enquiry was left by an interrupted change.
  const read = async (some: readonly string[]) =>
    (await EnquiryStore.findMany(deps, some)).filter((one) => matches(one, filter, today));
  if (hasOthers) return answer(await read(ids), { page, limit }, { searched, older });
  const { part, ...place } = pageOf(ids, { page, limit });
  const [enquiries, about] = await Promise.all([
    read(part),
    source.of === "all" && older !== null ? EnquiryStore.about(deps) : null,
  ]);
  return { enquiries: enquiries.map(viewOf), ...place, searched, older, about };
}

/** A page of enquiries that were all read already. */
function answer(
  found: readonly Enquiry[],
  range: { page: number; limit: number },
  looked: { searched: number; older: string | null } = { searched: 0, older: null },
): EnquiryPage {
  const { part, ...place } = pageOf(found, range);
  return { enquiries: part.map(viewOf), ...place, ...looked, about: null };
}

/** All enquiries that match, in parts of a thousand, the newest first. */
export async function* all(deps: Deps, filter: EnquiryFilter): AsyncGenerator<Enquiry[]> {
  const today = dayOf(deps.clock.now());
  for (let before: string | undefined; ;) {
    const { enquiries, older } = await EnquiryStore.newest(deps, before);
    yield enquiries.filter((one) => matches(one, filter, today));
    if (older === null) return;
    before = older;
  }
}
