/** Where someone stopped in a video, and the video's length; both in seconds. */
export interface Stop {
  at: number;
  of: number | null;
}

/** Places in the first seconds, or in the last part of a video, are not worth resuming. */
const FIRST_SECONDS = 3;
const LAST_SHARE = 0.96;

/** Whether there is something to continue. */
export const isUnfinished = ({ at, of }: Stop): boolean =>
  at >= FIRST_SECONDS && !(of !== null && at >= of * LAST_SHARE);

/** Whole minutes that are left, at least one; null while the length is not known. */
export const minutesLeft = ({ at, of }: Stop): number | null =>
  of === null ? null : Math.max(1, Math.ceil((of - at) / 60));
