import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { dayEnd, dayOf, dayStart } from "../../kernel/shared/time.ts";
import type { Subscription } from "./subscription.schema.ts";
import * as SubscriptionStore from "./subscription.store.ts";
import {
  lastEndingDay,
  type MonthList,
  stateOf,
  type SubscriptionState,
} from "./subscription-total.rules.ts";
import { pages } from "./subscription-total.service.ts";

type ExamType = Subscription["examType"];

/** Selects subscriptions that end, or start, between two times, both included. */
export interface SubscriptionFilter {
  by: MonthList;
  from: number;
  to: number;
  examType?: ExamType | undefined;
  state?: SubscriptionState | undefined;
}

/** Limits for a page with a filter: subscriptions per query, and queries per page. */
const READ_PER_QUERY = 500;
const MAX_QUERIES = 10;

/** Lists are sorted by time, then student, then exam type. */
const positionIn: Record<MonthList, (one: Subscription) => string> = {
  end: SubscriptionStore.placeOfEnd,
  start: SubscriptionStore.placeOfStart,
};
const cursorOf = (position: string, examType: ExamType): string => `${position}#${examType}`;

export interface SubscriptionsPage {
  found: Subscription[];
  /** Cursor of the next page; null at the end. A page may have fewer entries than its limit. */
  next: string | null;
}

/** A page of matching subscriptions of all exam types, earliest first. */
export async function page(
  deps: Deps,
  filter: SubscriptionFilter,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<SubscriptionsPage> {
  const lists = await Promise.all(
    examTypesOf(filter).map((examType) => read(deps, filter, { examType, after, limit })),
  );
  const at = (one: Subscription) => cursorOf(positionIn[filter.by](one), one.examType);
  const [until] = lists.flatMap((list) => list.until ?? []).toSorted();
  const sorted = lists
    .flatMap((list) => list.found)
    // Subscriptions after this position are left out: one list was not read further, and may have
    // earlier ones than these.
    .filter((one) => until === undefined || at(one) <= until)
    .toSorted((a, b) => (at(a) < at(b) ? -1 : 1));
  const found = sorted.slice(0, limit);
  const last = found.at(-1);
  if (last && sorted.length > limit) return { found, next: at(last) };
  return { found, next: until ?? null };
}

const examTypesOf = ({ examType }: SubscriptionFilter): readonly ExamType[] =>
  examType ? [examType] : EXAM_TYPES;

/**
 * Matching subscriptions of one exam type. `until` is the position up to which they were read; it
 * is missing at the end of the list.
 */
async function read(
  deps: Deps,
  filter: SubscriptionFilter,
  { examType, after, limit }: { examType: ExamType; after?: string | undefined; limit: number },
): Promise<{ found: Subscription[]; until?: string }> {
  const span = spanOf(filter, examType, deps.clock.now());
  const found: Subscription[] = [];
  if (span.from > span.to) return { found };
  const isSearch = filter.state !== undefined && filter.by === "start";
  let at = startOf(after, examType);
  for (let query = 0; query < MAX_QUERIES; query++) {
    // Read one more than needed, to know whether there is a next page.
    const range = { ...at, limit: isSearch ? READ_PER_QUERY : limit + 1 };
    const { found: some, next } = await SubscriptionStore.within(deps, span, range);
    found.push(...matching(some, filter, deps.clock.now()));
    if (next === undefined) return { found };
    at = { after: next };
    if (found.length > limit) break;
  }
  return { found, until: cursorOf(at.after ?? "", examType) };
}

/**
 * Where to continue in the list of an exam type. The cursor is the position and the exam type of
 * the last subscription that was shown. Later exam types may have a subscription at the same
 * position, so their lists continue at the position; the others continue after it.
 */
function startOf(cursor: string | undefined, examType: ExamType): SubscriptionStore.Start {
  if (cursor === undefined) return {};
  const cut = cursor.lastIndexOf("#");
  const position = cursor.slice(0, cut);
  return examType <= cursor.slice(cut + 1) ? { after: position } : { at: position };
}

/**
 * In the list by end, a state is a span of time; in the list by start, the state of each entry is
 * checked.
 */
function spanOf({ by, from, to, state }: SubscriptionFilter, examType: ExamType, now: number) {
  const span = { by, examType, from, to };
  if (by === "start" || state === undefined) return span;
  const last = dayEnd(lastEndingDay(now));
  if (state === "ended") return { ...span, to: Math.min(to, now) };
  if (state === "running") return { ...span, from: Math.max(from, last + 1) };
  return { ...span, from: Math.max(from, now + 1), to: Math.min(to, last) };
}

const matching = (some: readonly Subscription[], { by, state }: SubscriptionFilter, now: number) =>
  by === "end" || state === undefined ? some : some.filter((one) => stateOf(one, now) === state);

/** All matching subscriptions, page by page: by exam type, earliest first. */
export async function* all(deps: Deps, filter: SubscriptionFilter): AsyncGenerator<Subscription[]> {
  const now = deps.clock.now();
  for (const examType of examTypesOf(filter)) {
    const span = spanOf(filter, examType, now);
    if (span.from > span.to) continue;
    for await (const some of pages(deps, span)) yield [...matching(some, filter, now)];
  }
}

/** Subscriptions that have ended since midnight, Indian time. */
export async function endedToday(
  deps: Deps,
  examType: ExamType | undefined,
): Promise<Subscription[]> {
  const now = deps.clock.now();
  const span = { by: "end", examType, from: dayStart(dayOf(now)), to: now } as const;
  const found: Subscription[] = [];
  for await (const some of all(deps, span)) found.push(...some);
  return found;
}
