const DAYS = 7;
const DAY_MS = 86_400_000;

/** A week from today, in the viewer's zone. Times in epoch milliseconds. */
export interface Timeline {
  from: number;
  to: number;
  /** The position of the current moment on the line. All positions are from 0 to 100. */
  now: number;
  /** "Sun 29", one for each day. */
  days: readonly string[];
}

/** @param zone of the viewer by default */
export function timelineAt(now: number, zone?: string): Timeline {
  const at = (ms: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...options, ...(zone && { timeZone: zone }) }).format(ms);
  const [hours = 0, minutes = 0] = at(now, { hour: "2-digit", minute: "2-digit" })
    .split(":")
    .map(Number);
  const passed = (hours * 60 + minutes) * 60_000;
  const from = now - passed;
  return {
    from,
    to: from + DAYS * DAY_MS,
    now: (100 * passed) / (DAYS * DAY_MS),
    days: Array.from({ length: DAYS }, (_, day) =>
      // Noon is always on the right day, even if the clocks change at night.
      at(from + (day + 0.5) * DAY_MS, { weekday: "short", day: "numeric" }),
    ),
  };
}

interface Hours {
  /** ISO 8601. */
  startTime: string;
  expiryTime: string;
}

/** Where a test lies on a timeline; null if the test starts after the end of the timeline. */
export function placeOn(
  { from, to }: Pick<Timeline, "from" | "to">,
  { startTime, expiryTime }: Hours,
): { from: number; to: number } | null {
  const place = (iso: string) =>
    Math.min(100, Math.max(0, (100 * (Date.parse(iso) - from)) / (to - from)));
  const [start, end] = [place(startTime), place(expiryTime)];
  // Even the bar of a very short test is wide enough to be seen.
  return start >= 100 ? null : { from: Math.min(start, 98.5), to: Math.max(end, start + 1.5) };
}

/** Up to this number of tests, the timeline shows all of them. */
const FEW = 6;

interface Listed extends Hours {
  state: string;
  demo?: boolean | undefined;
}

/** Splits tests: `shown` on the timeline, `steady` ones that are open all week, and demo tests. */
export function grouped<Test extends Listed>(
  tests: readonly Test[],
  { to }: Pick<Timeline, "to">,
): { shown: Test[]; steady: Test[]; demos: Test[] } {
  const own = tests.filter(({ demo }) => !demo);
  const isSteady = ({ state, expiryTime }: Test) => state === "open" && Date.parse(expiryTime) > to;
  const shown = own.length > FEW ? own.filter((test) => !isSteady(test)) : own;
  return {
    shown,
    steady: own.filter((test) => !shown.includes(test)),
    demos: tests.filter(({ demo }) => demo),
  };
}
