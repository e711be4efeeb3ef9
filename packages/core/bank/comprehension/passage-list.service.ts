import { plainText } from "@academy/response-types/shared/html-text.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { filterOf, matchingCells } from "../search/cell-filter.service.ts";
import { type CountedCell, slotAt, totalOf } from "../question/cell.rules.ts";
import * as NumberStore from "../question/number.store.ts";
import { nextOf, PAGE_LIMIT, type Span, spanOf } from "../../kernel/shared/paging.rules.ts";
import { isAt } from "../passage/passage.rules.ts";
import type {
  KeptPassage,
  LinkPassageQuery,
  PassagePage,
  PassageQuery,
  PassageRow,
} from "../passage/passage.schema.ts";
import * as Passages from "./passage.service.ts";
import * as PassageStore from "../passage/passage.store.ts";

interface Found {
  passages: KeptPassage[];
  total: number;
  more: boolean;
}

/**
 * A page of the bank's passages, at the same cost for every page and any size of bank: sorted by
 * catalogue names and exam type, then newest first. A text search covers the first `MAX_READ`.
 */
export async function list(deps: Deps, query: PassageQuery): Promise<PassagePage> {
  const found = await (query.text === "" ? pageOf(deps, query) : search(deps, query));
  return {
    passages: await Passages.rowsOf(deps, found.passages),
    page: query.page,
    totalPages: Math.ceil(found.total / query.limit),
    total: found.total,
    more: found.more,
  };
}

/** A Lambda response holds 6 MB, and a character may take three bytes. */
const MAX_CHARACTERS = 1_500_000;

/**
 * Passages to choose from, in the order of `list`: as many as requested, if they fit into a
 * response. `next` is the position of the next passage, or null. A text search covers every
 * passage.
 */
export async function choices(
  deps: Deps,
  query: LinkPassageQuery,
): Promise<{ passages: PassageRow[]; total: number; next: number | null }> {
  const span = spanOf(query, PAGE_LIMIT);
  const { passages, total } = query.text
    ? sliceOf(await allMatching(deps, query), span)
    : await rangeOf(deps, query, span.from, span.count);
  const fitting = thatFit(passages);
  const next = fitting.length < passages.length ? span.from + fitting.length : nextOf(span, total);
  return { passages: await Passages.rowsOf(deps, fitting), total, next };
}

const sliceOf = (found: readonly KeptPassage[], { from, count }: Span) => ({
  passages: found.slice(from, from + count),
  total: found.length,
});

async function allMatching(deps: Deps, query: LinkPassageQuery): Promise<KeptPassage[]> {
  const found: KeptPassage[] = [];
  for (let at = 0, total = 1; at < total; at += MAX_READ) {
    const read = await rangeOf(deps, query, at, MAX_READ);
    found.push(...read.passages.filter((one) => matchesText(one, query.text)));
    ({ total } = read);
  }
  return found;
}

/** The first passages, as many as fit into a response, but at least one. */
function thatFit(passages: readonly KeptPassage[]): KeptPassage[] {
  let characters = 0;
  const end = passages.findIndex(({ passage }, index) => {
    characters += passage.passageText.length;
    return index > 0 && characters > MAX_CHARACTERS;
  });
  return passages.slice(0, end === -1 ? passages.length : end);
}

const matchesText = ({ passage }: KeptPassage, text: string): boolean =>
  plainText(passage.passageText).toLowerCase().includes(text.toLowerCase());

type PassageFilter = Omit<PassageQuery, "text" | "page" | "limit">;

async function cellsOf(deps: Deps, query: PassageFilter): Promise<CountedCell[]> {
  const { examType = null, subject, topic, subTopic } = query;
  const kinds = ["PASSAGE"] as const;
  const criteria = { examType, subject, topic, subTopic, responseType: "", difficulty: null };
  return matchingCells(deps, await filterOf(deps, { ...criteria, kinds }));
}

async function pageOf(deps: Deps, query: PassageQuery): Promise<Found> {
  const { page, limit } = query;
  const { passages, total } = await rangeOf(deps, query, (page - 1) * limit, limit);
  return { passages, total, more: false };
}

/** Passages read for a text search, which costs a few hundred read units. */
const MAX_READ = 500;

async function search(deps: Deps, query: PassageQuery): Promise<Found> {
  const { page, limit } = query;
  const { passages, total } = await rangeOf(deps, query, 0, MAX_READ);
  const found = passages.filter((one) => matchesText(one, query.text));
  return {
    passages: found.slice((page - 1) * limit, page * limit),
    total: found.length,
    more: total > MAX_READ,
  };
}

/**
 * The passages at some positions of the list. If abandoned numbers have to be released there, the
 * positions are read once more, with the corrected count.
 */
async function rangeOf(
  deps: Deps,
  query: PassageFilter,
  first: number,
  count: number,
  again = true,
): Promise<{ passages: KeptPassage[]; total: number }> {
  const cells = await cellsOf(deps, query);
  const total = totalOf(cells);
  const from = Math.min(first, total);
  const to = Math.min(from + count, total);
  const refs = Array.from({ length: to - from }, (_, i) => slotAt(cells, from + i));
  const slots = await NumberStore.slotsOf(deps, refs);
  const { passages, vacant } = await passagesAt(deps, slots);
  if (again && (await NumberStore.releaseAbandoned(deps, vacant)) > 0) {
    return rangeOf(deps, query, first, count, false);
  }
  return { passages, total };
}

/** The passages in some slots, in the same order, and the slots that have no passage. */
async function passagesAt(
  deps: Deps,
  slots: readonly NumberStore.Slot[],
): Promise<{ passages: KeptPassage[]; vacant: NumberStore.Slot[] }> {
  const ids = slots.flatMap(({ questionId }) => questionId || []);
  const kept = await PassageStore.findMany(deps, ids);
  const byId = new Map(kept.map((one) => [one.passage.passageId, one]));
  const passages: KeptPassage[] = [];
  const vacant: NumberStore.Slot[] = [];
  for (const slot of slots) {
    const passage = byId.get(slot.questionId ?? "");
    if (passage && isAt(passage, slot)) passages.push(passage);
    else vacant.push(slot);
  }
  return { passages, vacant };
}
