import * as fc from "fast-check";
import { CALM, type Fate } from "./network.ts";
import type { Trouble } from "./overload.ts";
import { DURATION_MINUTES, LATE_SECONDS } from "./paper.ts";
import { SKEW_MS } from "./writes.ts";

const SECOND = 1000;

const KINDS = {
  answer: 14,
  clear: 2,
  mark: 2,
  goTo: 6,
  hide: 2,
  show: 3,
  offline: 2,
  online: 2,
  expire: 1,
  signIn: 2,
  sleep: 1,
  kill: 2,
  reloadOffline: 1,
  close: 1,
  open: 2,
  start: 2,
  exit: 1,
  submit: 1,
  submitOffline: 2,
  sweep: 1,
  otherUser: 1,
  grant: 1,
  lose: 1,
  toDeadline: 1,
} as const;

/**
 * With timed sections, students also leave them, and pages meet their ends. They answer more, so that choices get more answers than count.
 */
const TIMED_KINDS = {
  ...KINDS,
  answerNext: 20,
  leave: 2,
  grant: 2,
  toBoundary: 3,
} as const;
export type Kind = keyof typeof TIMED_KINDS;

/** One event, with its delay after the one before. */
export interface Action {
  waitMs: number;
  kind: Kind;
  device: number;
  page: number;
  /** The target question, the answer's number, the length of a sleep: depends on the kind. */
  n: number;
}

export interface Schedule {
  actions: Action[];
  /** What happens to the requests, in the order in which they are sent. */
  fates: Fate[];
  /** Whether each device's browser stores anything, and how long a write takes. */
  disks: { diskMs: number; keeps: boolean }[];
  random: number;
  /** When AWS throttles what; most schedules have none. */
  troubles: Trouble[];
}

const rarely = <T>(usual: T, other: fc.Arbitrary<T>, weight = 4): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight }, { arbitrary: other, weight: 1 });

const upTo = (max: number) => fc.integer({ min: 0, max });

/** Kinds of actions by how often they happen. */
const actionOf = (kinds: Readonly<Partial<Record<Kind, number>>>): fc.Arbitrary<Action> =>
  fc.record({
    waitMs: fc.oneof(
      { arbitrary: upTo(3 * SECOND), weight: 5 },
      { arbitrary: upTo(30 * SECOND), weight: 3 },
      { arbitrary: upTo(120 * SECOND), weight: 1 },
    ),
    kind: fc.oneof(
      // The keys are those of the object.
      ...(Object.entries(kinds) as [Kind, number][]).map(([kind, weight]) => ({
        arbitrary: fc.constant(kind),
        weight,
      })),
    ),
    device: upTo(1),
    page: rarely(0, fc.constant(1), 3),
    n: upTo(9),
  });

const fate: fc.Arbitrary<Fate> = fc.record({
  outMs: fc.oneof(upTo(300), upTo(90 * SECOND)),
  backMs: fc.oneof(upTo(300), upTo(90 * SECOND)),
  lost: rarely<Fate["lost"]>("nothing", fc.constantFrom("request", "answer"), 2),
  againMs: rarely<number | null>(null, upTo(90 * SECOND)),
  skew: fc.constantFrom(0, SKEW_MS, -SKEW_MS),
  databaseMs: rarely(0, fc.oneof(upTo(200), upTo(5 * SECOND)), 2),
  diesAt: rarely<number | null>(null, upTo(2), 6),
  diesAfter: fc.boolean(),
  throttled: rarely(false, fc.constant(true), 8),
});

const disk = fc.record({
  diskMs: fc.oneof(upTo(5), upTo(2 * SECOND)),
  keeps: rarely(true, fc.constant(false), 9),
});

const parts = {
  actions: fc.array(actionOf(KINDS), { minLength: 1, maxLength: 30 }),
  fates: fc.array(rarely(CALM, fate, 1), { maxLength: 25 }),
  disks: fc.tuple(disk, disk),
  random: fc.integer({ min: 1, max: 1_000_000 }),
};

export const schedules: fc.Arbitrary<Schedule> = fc.record({ ...parts, troubles: fc.constant([]) });

const trouble: fc.Arbitrary<Trouble> = fc.record({
  what: fc.constantFrom("table", "index", "directory"),
  share: fc.constantFrom(0.2, 0.5, 0.9, 1),
  fromMs: rarely(0, upTo(240 * SECOND), 1),
  seconds: fc.oneof(fc.integer({ min: 5, max: 60 }), fc.integer({ min: 60, max: 540 })),
});

/** Tables, indexes and the directory throttle, besides all the trouble of the others. */
export const throttledSchedules: fc.Arbitrary<Schedule> = fc.record({
  ...parts,
  // Sessions end more often, since the directory throttles here.
  actions: fc.array(actionOf({ ...KINDS, expire: 6, signIn: 8 }), { minLength: 1, maxLength: 30 }),
  fates: rarely<Fate[]>([], parts.fates, 1),
  troubles: fc.array(trouble, { minLength: 1, maxLength: 3 }),
});

/** For a test with timed sections. Without the size, fast-check makes at most eleven actions. */
export const timedSchedules: fc.Arbitrary<Schedule> = fc.record({
  ...parts,
  actions: fc.array(actionOf(TIMED_KINDS), { minLength: 1, maxLength: 30, size: "max" }),
  troubles: fc.constant([]),
});

/** How many minutes of extra time a schedule gives at most. */
export const MOST_EXTRA_MINUTES = 4;

/** How many minutes a schedule gives back at most, to everyone together. */
export const MOST_LOST_MINUTES = 4;

/** The latest time that an action waits for: shortly before its student's deadline. */
const LAST_SECONDS = DURATION_MINUTES * 60 - 8;

/**
 * The moment near a deadline that an action waits for, in seconds after the first start; null for
 * others. With timed sections, that is the first one's end or the end of its late answers.
 */
export function momentOf({ kind, n }: Action): number | null {
  if (kind === "toDeadline") return LAST_SECONDS + n * 2;
  if (kind !== "toBoundary") return null;
  const end = (DURATION_MINUTES * 60) / 2;
  return n < 6 ? end - 8 + n * 2 : end + LATE_SECONDS - 18 + n * 2;
}

/** A schedule as a story. */
export function describeSchedule({ actions, fates, disks, random, troubles }: Schedule): string {
  const lines = actions.map(
    ({ waitMs, kind, device, page, n }) =>
      `after ${(waitMs / SECOND).toFixed(3)} s  ${kind.padEnd(10)} device ${device} page ${page} n ${n}`,
  );
  const met = fates.map((one, index) => `request ${index}: ${unusual(one)}`);
  const throttled = troubles.map(
    ({ what, share, fromMs, seconds }) =>
      `${what} throttles ${share * 100} % of its requests from ${fromMs / SECOND} s on for ${seconds} s`,
  );
  return [...throttled, ...lines, ...met, `disks ${JSON.stringify(disks)}, random ${random}`].join(
    "\n",
  );
}

function unusual(one: Fate): string {
  const changed = Object.entries(one).filter(
    ([name, value]) => (CALM as unknown as Record<string, unknown>)[name] !== value,
  );
  return changed.map(([name, value]) => `${name} ${String(value)}`).join(", ") || "all is well";
}
