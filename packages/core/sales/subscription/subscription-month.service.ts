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

/** Which subscriptions: those that end, or start, between two moments, both included. */
export interface Sought {
  by: MonthList;
  from: number;
  to: number;
  examType?: ExamType | undefined;
  state?: SubscriptionState | undefined;
}

/** Where only some fit, so many are read at a time, and so many times for one page. */
const SEARCHED = 500;
const SEARCHES = 10;

/** A list's order: the moment, then the student, then the exam type. */
const placeIn: Record<MonthList, (one: Subscription) => string> = {
  end: SubscriptionStore.placeOfEnd,
  start: SubscriptionStore.placeOfStart,
};
const cursorOf = (place: string, examType: ExamType): string => `${place}#${examType}`;

export interface SubscriptionsPage {
  found: Subscription[];
  /** Where to go on; null at the end. A page before the end may be short. */
  next: string | null;
}

/** A page of the subscriptions sought, of all exam types together, the earliest first. */
export async function page(
  deps: Deps,
  sought: Sought,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<SubscriptionsPage> {
  const lists = await Promise.all(
    examTypesOf(sought).map((examType) => read(deps, sought, { examType, after, limit })),
  );
  const at = (one: Subscription) => cursorOf(placeIn[sought.by](one), one.examType);
  const [until] = lists.flatMap((list) => list.until ?? []).toSorted();
  const sorted = lists
    .flatMap((list) => list.found)
    // Beyond the place up to which every list was read, others may come first.
    .filter((one) => until === undefined || at(one) <= until)
    .toSorted((a, b) => (at(a) < at(b) ? -1 : 1));
  const found = sorted.slice(0, limit);
  const last = found.at(-1);
  if (last && sorted.length > limit) return { found, next: at(last) };
  return { found, next: until ?? null };
}

const examTypesOf = ({ examType }: Sought): readonly ExamType[] =>
  examType ? [examType] : EXAM_TYPES;

/** Those of one exam type; `until` is the place up to which was read, when there are more. */
async function read(
  deps: Deps,
  sought: Sought,
  { examType, after, limit }: { examType: ExamType; after?: string | undefined; limit: number },
): Promise<{ found: Subscription[]; until?: string }> {
  const span = spanOf(sought, examType, deps.clock.now());
  const found: Subscription[] = [];
  if (span.from > span.to) return { found };
  const isSearch = sought.state !== undefined && sought.by === "start";
  let at = startOf(after, examType);
  for (let search = 0; search < SEARCHES; search++) {
    // One more than is shown tells whether there is a next page.
    const asked = { ...at, limit: isSearch ? SEARCHED : limit + 1 };
    const { found: some, next } = await SubscriptionStore.within(deps, span, asked);
    found.push(...fitting(some, sought, deps.clock.now()));
    if (next === undefined) return { found };
    at = { after: next };
    if (found.length > limit) break;
  }
  return { found, until: cursorOf(at.after ?? "", examType) };
}

/** Behind the cursor's place, or at it where the exam type comes after the cursor's. */
function startOf(cursor: string | undefined, examType: ExamType): SubscriptionStore.Start {
  if (cursor === undefined) return {};
  const cut = cursor.lastIndexOf("#");
  const place = cursor.slice(0, cut);
  return examType <= cursor.slice(cut + 1) ? { after: place } : { at: place };
}

/** By the end, a state is a span of time; by the start, it has to be looked at. */
function spanOf({ by, from, to, state }: Sought, examType: ExamType, now: number) {
  const span = { by, examType, from, to };
  if (by === "start" || state === undefined) return span;
  const last = dayEnd(lastEndingDay(now));
  if (state === "ended") return { ...span, to: Math.min(to, now) };
  if (state === "running") return { ...span, from: Math.max(from, last + 1) };
  return { ...span, from: Math.max(from, now + 1), to: Math.min(to, last) };
}

const fitting = (some: readonly Subscription[], { by, state }: Sought, now: number) =>
  by === "end" || state === undefined ? some : some.filter((one) => stateOf(one, now) === state);

/** All subscriptions sought, page by page: exam type after exam type, the earliest first. */
export async function* all(deps: Deps, sought: Sought): AsyncGenerator<Subscription[]> {
  const now = deps.clock.now();
  for (const examType of examTypesOf(sought)) {
    const span = spanOf(sought, examType, now);
    if (span.from > span.to) continue;
    for await (const some of pages(deps, span)) yield [...fitting(some, sought, now)];
  }
}

/** What has ended since midnight in India: few, whatever a month holds. */
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
