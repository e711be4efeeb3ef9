/** The longest that anybody gets beyond a test's duration: ten hours. Kept apart, as the web needs nothing else. */
export const EXTRA_MINUTES_MAX = 600;
