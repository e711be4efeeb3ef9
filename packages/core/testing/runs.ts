/**
 * Environment variable: the set of tests that runs, `push` or `thorough`. Without it, all files
 * run.
 */
export const TEST_SET = "ACADEMY_TESTS";

/**
 * Whether only the tests for a push run. They leave out the files, tests and most of the random
 * examples that only the thorough run has.
 */
export const isPush = process.env[TEST_SET] === "push";

/** The tag of a test that only the thorough run has, in a file whose other tests run for a push. */
export const THOROUGH = "thorough";

/** Environment variable with the seed of all random examples. */
export const SEED = "ACADEMY_SEED";

const isThorough = process.env[TEST_SET] === THOROUGH;
const SHARE = 6;
const AT_LEAST = 50;

/**
 * How many random examples a property test tries. The thorough run tries `full` examples. Any other
 * run tries a sixth of them, but at least fifty, or all if there are fewer. A push uses the same
 * examples each time, a thorough run uses new ones.
 */
export const runs = (full: number): number =>
  isThorough ? full : Math.min(full, Math.max(AT_LEAST, Math.ceil(full / SHARE)));

/** The seed of a push: always the same, so that a push does not pass or fail by chance. */
const PUSH_SEED = 20_261_124;

/** The seed of this run's random examples. */
export const seedOfRun = (): number => Number(process.env[SEED] ?? PUSH_SEED);
