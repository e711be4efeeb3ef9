import { plainText } from "@academy/response-types/shared/html-text.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { filterOf, matchingCells } from "../search/cell-filter.service.ts";
import { type CountedCell, slotAt, totalOf } from "../search/cell.rules.ts";
import * as Numbers from "../question/number.store.ts";
import { nextOf, PAGE_LIMIT, type Span, spanOf } from "../../kernel/shared/paging.rules.ts";
import { isAt } from "./passage.rules.ts";
import type {
  KeptPassage,
  LinkPassageQuery,
  PassagePage,
  PassageQuery,
  PassageRow,
} from "./passage.schema.ts";
import * as Passages from "./passage.service.ts";
import * as PassageStore from "./passage.store.ts";

interface Found {
  passages: KeptPassage[];
  total: number;
  more: boolean;
}

/**
 * A page of the bank's passages, at the same cost whatever the bank's size and the page's number:
 * in the order of the catalogue and of the exam types, and within an entry the newest first. A text
 * is looked for in the first `MOST_READ` of them.
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

/** An answer holds 6 MB, in which a letter may take three bytes. */
const MOST_CHARACTERS = 1_500_000;

/**
 * Passages to choose from, in the order of `list`: as many as are asked for and fit into an answer.
 * `next` is where the list goes on. With a text, every passage is looked at.
 */
export async function choices(
  deps: Deps,
  query: LinkPassageQuery,
): Promise<{ passages: PassageRow[]; total: number; next: number | null }> {
  const span = spanOf(query, PAGE_LIMIT);
  const { passages, total } = query.text
    ? sliceOf(await allAbout(deps, query), span)
    : await rangeOf(deps, query, span.from, span.count);
  const fitting = thatFit(passages);
  const next = fitting.length < passages.length ? span.from + fitting.length : nextOf(span, total);
  return { passages: await Passages.rowsOf(deps, fitting), total, next };
}

const sliceOf = (found: readonly KeptPassage[], { from, count }: Span) => ({
  passages: found.slice(from, from + count),
  total: found.length,
});

async function allAbout(deps: Deps, query: LinkPassageQuery): Promise<KeptPassage[]> {
  const found: KeptPassage[] = [];
  for (let at = 0, total = 1; at < total; at += MOST_READ) {
    const read = await rangeOf(deps, query, at, MOST_READ);
    found.push(...read.passages.filter((one) => isAbout(one, query.text)));
    ({ total } = read);
  }
  return found;
}

/** The first of them, one at least, until an answer is full. */
function thatFit(passages: readonly KeptPassage[]): KeptPassage[] {
  let characters = 0;
  const end = passages.findIndex(({ passage }, index) => {
    characters += passage.passageText.length;
    return index > 0 && characters > MOST_CHARACTERS;
  });
  return passages.slice(0, end === -1 ? passages.length : end);
}

const isAbout = ({ passage }: KeptPassage, text: string): boolean =>
  plainText(passage.passageText).toLowerCase().includes(text.toLowerCase());

type Sought = Omit<PassageQuery, "text" | "page" | "limit">;

async function cellsOf(deps: Deps, query: Sought): Promise<CountedCell[]> {
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

/** So many passages are some hundred read units. */
const MOST_READ = 500;

async function search(deps: Deps, query: PassageQuery): Promise<Found> {
  const { page, limit } = query;
  const { passages, total } = await rangeOf(deps, query, 0, MOST_READ);
  const found = passages.filter((one) => isAbout(one, query.text));
  return {
    passages: found.slice((page - 1) * limit, page * limit),
    total: found.length,
    more: total > MOST_READ,
  };
}

/** Reads once more where it met numbers without a passage, which it took out of the count. */
async function rangeOf(
  deps: Deps,
  query: Sought,
  first: number,
  count: number,
  again = true,
): Promise<{ passages: KeptPassage[]; total: number }> {
  const cells = await cellsOf(deps, query);
  const total = totalOf(cells);
  const from = Math.min(first, total);
  const to = Math.min(from + count, total);
  const refs = Array.from({ length: to - from }, (_, i) => slotAt(cells, from + i));
  const slots = await Numbers.slotsOf(deps, refs);
  const { passages, left } = await passagesAt(deps, slots);
  if (again && (await Numbers.releaseLeft(deps, left)) > 0) {
    return rangeOf(deps, query, first, count, false);
  }
  return { passages, total };
}

/** The passages in some slots, in the same order, and the slots whose passage is not there. */
async function passagesAt(
  deps: Deps,
  slots: readonly Numbers.Slot[],
): Promise<{ passages: KeptPassage[]; left: Numbers.Slot[] }> {
  const ids = slots.flatMap(({ questionId }) => questionId || []);
  const kept = await PassageStore.findMany(deps, ids);
  const byId = new Map(kept.map((one) => [one.passage.passageId, one]));
  const passages: KeptPassage[] = [];
  const left: Numbers.Slot[] = [];
  for (const slot of slots) {
    const passage = byId.get(slot.questionId ?? "");
    if (passage && isAt(passage, slot)) passages.push(passage);
    else left.push(slot);
  }
  return { passages, left };
}
