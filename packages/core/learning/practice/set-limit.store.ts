import * as z from "zod";
import { limited } from "../../kernel/rate-limit/rate-limit.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY, HOUR, INDIA_OFFSET, SECOND } from "../../kernel/shared/time.ts";
import { dayNumber } from "../progress/state.rules.ts";

/** How many sets a student may make. */
const MOST_IN_HOUR = 12;
const MOST_IN_DAY = 40;

/**
 * How many sets a student made in an hour (`hits`) and in a day of India (`all`). Hours and days
 * are numbered from 1970.
 */
const Counted = z.object({ hour: z.int(), hits: z.int(), day: z.int(), all: z.int() });
type Counted = z.infer<typeof Counted>;

type LimitDeps = Pick<Deps, "clock" | "content">;

/**
 * The key of the counts, in the student's learning partition, so that deleting the account finds
 * them.
 */
const keyOf = (userId: string) => ({ pk: `LEARN#${userId}`, sk: "L" });

const names = { "#hour": "hour", "#hits": "hits", "#day": "day", "#all": "all" };

/**
 * Counts a set against the limits of the hour and of the day, in one write: two limits of
 * `rate-limit.store.ts` would cost two.
 * @throws AppError `limited`
 */
export async function countSet(deps: LimitDeps, userId: string): Promise<void> {
  const now = deps.clock.now();
  const window = { hour: Math.floor(now / HOUR), day: dayNumber(now) };
  const counted = await deps.content.update(
    keyOf(userId),
    {
      text: "SET #hits = #hits + :one, #all = #all + :one",
      names,
      values: {
        ":one": 1,
        ":hour": window.hour,
        ":day": window.day,
        ":inHour": MOST_IN_HOUR,
        ":inDay": MOST_IN_DAY,
      },
    },
    "#hour = :hour AND #day = :day AND #hits < :inHour AND #all < :inDay",
  );
  if (counted) return;
  const item = await deps.content.get(keyOf(userId), { consistent: true });
  const before = item && Counted.parse(item);
  const isFirst = await deps.content.put(
    { ...keyOf(userId), ...nextOf(before, window, now) },
    before ? unchanged(before) : { text: "attribute_not_exists(pk)" },
  );
  // Another device has counted a set since the read, so this set is counted again from the start.
  if (!isFirst) await countSet(deps, userId);
}

/** The counts with one more set. In a new hour or on a new day, a count begins at 0 again. */
function nextOf(
  before: Counted | undefined,
  { hour, day }: Pick<Counted, "hour" | "day">,
  now: number,
): Counted {
  const hits = before?.hour === hour ? before.hits : 0;
  const all = before?.day === day ? before.all : 0;
  const what = { what: "sets" };
  if (all >= MOST_IN_DAY) throw limited(now, ((day + 1) * DAY - INDIA_OFFSET) / SECOND, what);
  if (hits >= MOST_IN_HOUR) throw limited(now, ((hour + 1) * HOUR) / SECOND, what);
  return { hour, hits: hits + 1, day, all: all + 1 };
}

const unchanged = ({ hour, hits, day, all }: Counted) => ({
  text: "#hour = :hour AND #hits = :hits AND #day = :day AND #all = :all",
  names,
  values: { ":hour": hour, ":hits": hits, ":day": day, ":all": all },
});
