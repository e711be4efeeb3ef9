/** A last save that was under way at the deadline is still taken: 5 s. Kept apart, as the web needs nothing else. */
export const GRACE_MS = 5000;
