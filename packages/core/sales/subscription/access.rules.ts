import type { ExamType } from "../../kernel/exam-type/exam-type.rules.ts";
import type { BoughtPart, Entitlement, Subscription } from "./subscription.schema.ts";

/** What someone wants to open: a test or a lecture, by its exam types or by its own id. */
export interface Wanted {
  examTypes: readonly ExamType[];
  kind: "TEST" | "LECTURE";
  /** Missing if no single test or lecture is meant. */
  id: string | undefined;
}

/** Whether a subscription opens what is wanted while it runs. */
const isFor = ({ only, examType }: Entitlement, { examTypes, kind, id }: Wanted): boolean =>
  only ? only.kind === kind && only.id === id : examTypes.includes(examType);

/** When an unpaid instalment locks a part; undefined if no instalment does. */
export function lockedFrom({ from, plan }: BoughtPart): number | undefined {
  if (!plan) return undefined;
  const live = Object.values(plan.paid).filter(({ voided }) => !voided);
  const paid = new Set(live.map(({ index }) => index));
  const locks = plan.locks.flatMap((at, index) => (at === null || paid.has(index) ? [] : [at]));
  return locks.length === 0 ? undefined : Math.max(from, Math.min(...locks));
}

/**
 * When a subscription stops opening its content, in epoch milliseconds: at its end, or earlier if
 * an unpaid instalment locks it. The time is in the past if the subscription does not run now.
 */
export function openUntil({ endsAt, bought = {} }: Entitlement, now: number): number {
  let until = endsAt;
  for (const part of Object.values(bought)) {
    const lock = part.endedAt === undefined ? lockedFrom(part) : undefined;
    if (lock === undefined || lock >= part.until || part.until <= now) continue;
    until = Math.min(until, lock);
  }
  return until;
}

/** Whether a subscription does not run now only because an instalment is unpaid. */
export const waitsForInstalment = (one: Entitlement, now: number): boolean =>
  one.endsAt > now && openUntil(one, now) <= now;

/** Whether a subscription opens anything now. */
export const isRunning = (one: Entitlement, now: number): boolean => openUntil(one, now) > now;

/** Whether something is locked only because an instalment is unpaid. */
export const isLockedByPlan = (
  wanted: Wanted,
  held: readonly Entitlement[],
  now: number,
): boolean => held.some((one) => isFor(one, wanted) && waitsForInstalment(one, now));

/**
 * Until when someone may open a test or lecture that is not free; undefined if it is locked for
 * them now. All decisions about access use this function, whatever was bought.
 */
export function openedUntil(
  wanted: Wanted,
  held: readonly Entitlement[],
  now: number,
): number | undefined {
  const ends = held
    .filter((one) => isFor(one, wanted) && isRunning(one, now))
    .map((one) => openUntil(one, now));
  return ends.length === 0 ? undefined : Math.max(...ends);
}

/** The properties of a test that decide who may take it: its access, its exam type and its id. */
export interface Locked {
  access: "PUBLIC" | "SUBSCRIBE";
  examType: ExamType;
  testId?: string;
}

/**
 * Whether a test is locked. A SUBSCRIBE test needs a running subscription to its exam type or to
 * the test itself.
 */
export function isLocked(
  test: Locked,
  subscriptions: readonly Entitlement[],
  now: number,
): boolean {
  if (test.access === "PUBLIC") return false;
  return openedUntil(wantedOf(test), subscriptions, now) === undefined;
}

/** The test in the form in which access is decided. */
export const wantedOf = ({ examType, testId }: Locked): Wanted => ({
  examTypes: [examType],
  kind: "TEST",
  id: testId,
});

/** The name of a subscription; different subscriptions of a student have different names. */
export const nameOf = ({ examType, only }: Pick<Subscription, "examType" | "only">): string =>
  only ? `${only.kind}#${only.id}` : examType;

/** For each exam type, test and lecture, the subscription that ends last. */
export function lastOfEach(held: readonly Subscription[]): Subscription[] {
  const last = new Map<string, Subscription>();
  for (const one of held) {
    const name = nameOf(one);
    if (one.endsAt > (last.get(name)?.endsAt ?? 0)) last.set(name, one);
  }
  return [...last.values()];
}
