/** A test whose paper can be loaded now and opened later; times in ISO 8601. */
export interface TestAhead {
  startTime: string;
  expiryTime: string;
  sealed?: { id: string } | undefined;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The server gives the id of a paper at most half an hour before the start. Loading begins at the
 * latest a minute before the start.
 */
const AHEAD_MS = 30 * MINUTE_MS;
const LEFT_MS = MINUTE_MS;

/**
 * How many milliseconds to wait before loading a paper: a random time, at the latest until a minute
 * before the start, so that not everyone loads at the same time. A wrong clock of the device cannot
 * make this longer.
 */
export const loadDelay = ({ startTime }: TestAhead, now: number, random: number): number => {
  const left = Date.parse(startTime) - now - LEFT_MS;
  return Math.floor(random * Math.min(AHEAD_MS - LEFT_MS, Math.max(0, left)));
};

/**
 * When a paper may be deleted from the device: a day after the test, or two days from now if the
 * test is open for years.
 */
export const keepUntil = ({ expiryTime }: TestAhead, now: number): number =>
  Math.min(Date.parse(expiryTime) + DAY_MS, now + 2 * DAY_MS);
