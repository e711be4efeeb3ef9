import type { Deps } from "../../kernel/platform/deps.ts";
import { type PlainListQuery, spanOf } from "../../kernel/shared/paging.rules.ts";
import { qualifiedFor } from "../ranks/qualified.rules.ts";
import { qualifiedOf, TAKERS_PER_PAGE } from "../run/taker.rules.ts";
import * as TakerStore from "../run/taker.store.ts";

/** A paged search stops counting here and reports that there are more. */
const MAX_FOUND = 500;
const PER_PAGE = 50;

/** Pages that a search reads concurrently. */
const CONCURRENCY = 8;

/** A stored list of takers, of a test or of an exam. */
interface TakerList {
  /** The test or exam whose list it is. */
  owner: string;
  index: TakerStore.TakerIndex;
  /** The list of cut-offs that the takers are narrowed to; null for all takers. */
  only: number | null;
}

/** The fields of a taker in which a search looks. */
interface Person {
  name: string;
  email: string;
}

/** The lines of one page of a list, and how many lines there are on all pages. */
interface LinePage {
  lines: string[];
  page: number;
  total: number;
  totalPages: number;
  more: boolean;
}

/**
 * A page of a list in its order: all lines, or those whose name or email contains `search`.
 * @param personOf reads the person from a line; it hides the names of deleted accounts
 */
export async function pageOf(
  deps: Deps,
  list: TakerList,
  query: PlainListQuery & { search?: string | undefined },
  personOf: (line: string) => Person,
): Promise<LinePage> {
  const { search, page = 1 } = query;
  const { from, count } = spanOf(query, PER_PAGE);
  // Without pages the list must be complete, so only a search with pages stops early.
  const limit = query.page === undefined ? Infinity : MAX_FOUND;
  const matches = (line: string) => contains(personOf(line), search?.toLowerCase() ?? "");
  const found = search ? await find(deps, list, matches, limit) : null;
  const total = found ? Math.min(found.length, limit) : sizeOf(list);
  return {
    lines: found ? found.slice(from, from + count) : await slice(deps, list, from, count),
    page,
    total,
    totalPages: Math.ceil(total / count),
    more: (found?.length ?? 0) > limit,
  };
}

const contains = ({ name, email }: Person, text: string): boolean =>
  name.toLowerCase().includes(text) || email.toLowerCase().includes(text);

const isIn = (only: number | null, line: string): boolean =>
  only === null || qualifiedFor(qualifiedOf(line), only);

const sizeOf = ({ index, only }: TakerList): number =>
  only === null ? index.students : (index.qualified?.[only] ?? 0);

/** Lines `from` to `from + count`, from the few pages that contain them. */
async function slice(deps: Deps, list: TakerList, from: number, count: number): Promise<string[]> {
  const { owner, index, only } = list;
  const before = index.pages.map(({ qualified }, at) =>
    only === null ? at * TAKERS_PER_PAGE : (qualified?.[only] ?? 0),
  );
  const first = before.findLastIndex((number) => number <= from);
  const some = index.pages.filter((_, at) => at >= first && (before[at] ?? 0) < from + count);
  const pages = await Promise.all(some.map(({ name }) => TakerStore.readPage(deps, owner, name)));
  const at = from - (before[first] ?? 0);
  return pages
    .flat()
    .filter((line) => isIn(only, line))
    .slice(at, at + count);
}

/** The lines that match, in their order. Stops reading pages once there are more than `limit`. */
async function find(
  deps: Deps,
  { owner, index, only }: TakerList,
  matches: (line: string) => boolean,
  limit: number,
): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < index.pages.length && found.length <= limit; at += CONCURRENCY) {
    const pages = await Promise.all(
      index.pages
        .slice(at, at + CONCURRENCY)
        .map(({ name }) => TakerStore.readPageUncached(deps, owner, name)),
    );
    found.push(...pages.flat().filter((line) => isIn(only, line) && matches(line)));
  }
  return found;
}
