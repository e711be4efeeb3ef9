import * as fc from "fast-check";
import { CALM, type Fate } from "./network.ts";
import { DURATION_MINUTES } from "./paper.ts";
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
  close: 1,
  open: 2,
  exit: 1,
  submit: 1,
  sweep: 1,
  otherUser: 1,
  toDeadline: 1,
} as const;
export type Kind = keyof typeof KINDS;

/** One thing that happens, so many milliseconds after the one before. */
export interface Action {
  waitMs: number;
  kind: Kind;
  device: number;
  page: number;
  /** The question gone to, the answer's own number, how long a sleep is: as the kind needs. */
  n: number;
}

export interface Schedule {
  actions: Action[];
  /** What befalls the requests, in the order in which they are sent. */
  fates: Fate[];
  /** Whether each device's browser keeps anything, and how long a write takes it. */
  disks: { diskMs: number; keeps: boolean }[];
  random: number;
}

const rarely = <T>(usual: T, other: fc.Arbitrary<T>, weight = 4): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight }, { arbitrary: other, weight: 1 });

const upTo = (max: number) => fc.integer({ min: 0, max });

const action: fc.Arbitrary<Action> = fc.record({
  waitMs: fc.oneof(
    { arbitrary: upTo(3 * SECOND), weight: 5 },
    { arbitrary: upTo(30 * SECOND), weight: 3 },
    { arbitrary: upTo(120 * SECOND), weight: 1 },
  ),
  kind: fc.oneof(
    // The keys are those of the object above.
    ...(Object.entries(KINDS) as [Kind, number][]).map(([kind, weight]) => ({
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

export const schedules: fc.Arbitrary<Schedule> = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 30 }),
  fates: fc.array(rarely(CALM, fate, 1), { maxLength: 25 }),
  disks: fc.tuple(disk, disk),
  random: fc.integer({ min: 1, max: 1_000_000 }),
});

/** Latest moment of a schedule that an action waits for: shortly before its student's deadline. */
export const LAST_SECONDS = DURATION_MINUTES * 60 - 8;

/** A schedule as a story. */
export function tell({ actions, fates, disks, random }: Schedule): string {
  const lines = actions.map(
    ({ waitMs, kind, device, page, n }) =>
      `after ${(waitMs / SECOND).toFixed(3)} s  ${kind.padEnd(10)} device ${device} page ${page} n ${n}`,
  );
  const met = fates.map((one, index) => `request ${index}: ${unusual(one)}`);
  return [...lines, ...met, `disks ${JSON.stringify(disks)}, random ${random}`].join("\n");
}

function unusual(one: Fate): string {
  const changed = Object.entries(one).filter(
    ([name, value]) => (CALM as unknown as Record<string, unknown>)[name] !== value,
  );
  return changed.map(([name, value]) => `${name} ${String(value)}`).join(", ") || "all is well";
}
