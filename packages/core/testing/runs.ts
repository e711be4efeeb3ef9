/** Environment variable that `npm test -- --thorough` sets. */
export const THOROUGH = "ACADEMY_THOROUGH";

const isThorough = process.env[THOROUGH] === "1";
const SHARE = 6;
const AT_LEAST = 50;

/**
 * How many examples a property tries: `full` of them with `--thorough`, else a sixth, yet not fewer
 * than fifty. Examples are random, so each run of the short kind adds to those before it.
 */
export const runs = (full: number): number =>
  isThorough ? full : Math.min(full, Math.max(AT_LEAST, Math.ceil(full / SHARE)));
