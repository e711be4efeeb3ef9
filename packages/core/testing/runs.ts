/** Environment variable: `push` or `thorough`, the two sets of tests; all files without it. */
export const TEST_SET = "ACADEMY_TESTS";

/** Whether this run is a push, which leaves files, tests and most examples to the thorough run. */
export const isPush = process.env[TEST_SET] === "push";

/** The tag of a test that a push leaves to the thorough run, in a file that the push has. */
export const THOROUGH = "thorough";

/** Environment variable with the seed of all random examples. */
export const SEED = "ACADEMY_SEED";

const isThorough = process.env[TEST_SET] === THOROUGH;
const SHARE = 6;
const AT_LEAST = 50;

/**
 * How many examples a property tries: `full` examples with `--thorough`, else a sixth of them, but
 * at least fifty. A push uses the same examples each time, a thorough run uses new ones.
 */
export const runs = (full: number): number =>
  isThorough ? full : Math.min(full, Math.max(AT_LEAST, Math.ceil(full / SHARE)));

/** The seed of a push, so that no draw decides whether it passes. */
const PUSH_SEED = 20_261_124;

/** The seed of this run's random examples. */
export const seedOfRun = (): number => Number(process.env[SEED] ?? PUSH_SEED);
