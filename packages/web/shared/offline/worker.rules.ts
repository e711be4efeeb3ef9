/** The message by which the dashboard asks a waiting worker to take over. */
export const SKIP_WAITING = "skip-waiting";

/** The message of a page that has kept a lecture: the worker keeps what plays it as well. */
export const KEEP_LECTURES = "keep-lectures";

/**
 * Appended to the worker's address: then it keeps only what the page of a test needs, a third of
 * the bytes.
 */
export const TEST_ONLY = "?test";

/** The tag by which a browser calls the worker once it has a connection. */
export const SEND_KEPT = "send-kept";

/** The Web Lock of every tab with a running test. */
export const TEST_OPEN = "test-open";

const MINUTE_MS = 60_000;

/**
 * Whether the worker may load its files now. It may not from two minutes before until ten minutes
 * after the start of a test that this student may take: connections and servers are busy then.
 *
 * @param now epoch milliseconds
 */
export const isQuiet = (tests: readonly { startTime: string }[], now: number): boolean =>
  tests.every(({ startTime }) => {
    const sinceStart = now - Date.parse(startTime);
    return sinceStart < -2 * MINUTE_MS || sinceStart > 10 * MINUTE_MS;
  });
