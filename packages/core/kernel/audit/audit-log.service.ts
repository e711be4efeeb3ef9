import type { Deps } from "../platform/deps.ts";
import { lostCursor } from "../shared/paging.rules.ts";
import { monthOf } from "../shared/time.ts";
import { matches, spanOfMonth } from "./audit.rules.ts";
import type { AuditEntryView, AuditFilter, AuditPage, AuditQuery } from "./audit.schema.ts";
import * as AuditStore from "./audit.store.ts";

const PAGE = 50;
/** The most entries that one call reads to find matches; `cursor` continues the search. */
const MOST_READ = 2000;
/**
 * A page ends early at this size, because one entry may contain a whole test, and an answer of the
 * API can have 6 MB at most.
 */
const MOST_CHARACTERS = 1_000_000;
/** The most entries that one query of a filtered page reads; a divisor of `MOST_READ`. */
const CHUNK = 250;

/**
 * A page of the log, newest first. If few entries match a filter, the page ends after 2,000 read
 * entries; `cursor` then continues the search.
 * @throws AppError `invalid` for a cursor of another list
 */
export async function read(
  deps: Deps,
  { after, ...filter }: AuditQuery,
  mostRead = MOST_READ,
): Promise<AuditPage> {
  const month = monthFor(deps, filter);
  const isFiltered = Boolean(filter.action || filter.by || filter.target);
  // One entry more than a page shows whether there is a next page.
  const chunk = isFiltered ? Math.min(CHUNK, mostRead) : PAGE + 1;
  const entries: AuditEntryView[] = [];
  let [seen, characters] = [0, 0];
  let last: AuditStore.AuditEntry | undefined;
  const stopped = () => ({
    month: month ?? null,
    entries,
    cursor: last ? AuditStore.positionOf(last) : null,
    searchedTo: last?.at ?? null,
  });
  for await (const found of chunksOf(deps, { ...filter, month }, { after, chunk })) {
    for (const entry of found) {
      if (entries.length === PAGE || characters >= MOST_CHARACTERS) return stopped();
      [seen, last] = [seen + 1, entry];
      if (!matches(entry, filter)) continue;
      const view = viewOf(entry);
      entries.push(view);
      characters += JSON.stringify(view).length;
    }
    if (seen >= mostRead) return stopped();
  }
  return { month: month ?? null, entries, cursor: null, searchedTo: null };
}

/** All matching entries, a chunk at a time. */
export async function* all(deps: Deps, filter: AuditFilter): AsyncGenerator<AuditEntryView[]> {
  const month = monthFor(deps, filter);
  for await (const found of chunksOf(
    deps,
    { ...filter, month },
    { after: undefined, chunk: CHUNK },
  ))
    yield found.filter((entry) => matches(entry, filter)).map(viewOf);
}

/**
 * The month to search: the given one, or the current month if neither month nor target is given.
 */
export const monthFor = (deps: Deps, { month, target }: AuditFilter): string | undefined =>
  month ?? (target ? undefined : monthOf(deps.clock.now()));

function chunksOf(
  deps: Deps,
  { month, target }: { month: string | undefined; target?: string | undefined },
  reading: { after: string | undefined; chunk: number },
): AsyncGenerator<AuditStore.AuditEntry[]> {
  const { after } = reading;
  if (after !== undefined && !/^\d{4}-\d\d-\d\dT[\d:.]{12}Z#.+$/.test(after)) throw lostCursor();
  const span = month === undefined ? undefined : spanOfMonth(month);
  if (span && after !== undefined && (after < span.from || after > span.until)) throw lostCursor();
  if (span && !target) return AuditStore.between(deps, span, reading);
  return AuditStore.ofTarget(deps, target ?? "", { ...reading, span });
}

const viewOf = ({ id, before, after, ...entry }: AuditStore.AuditEntry): AuditEntryView => ({
  _id: id,
  ...entry,
  before: before ?? null,
  after: after ?? null,
});
