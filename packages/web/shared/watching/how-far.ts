import type { HowFar } from "@academy/core/lectures/watch-report/watch-list.schema.ts";
import { formatPercent } from "../../lib/format.ts";

/** Whole minutes; "under 1 min" for less than a minute. */
const minutesOf = (seconds: number): string =>
  seconds < 60 ? "under 1 min" : `${Math.round(seconds / 60)} min`;

/** How much was watched in words: "62% · 31 min". */
export const howFarWords = ({ share, watchedSeconds }: HowFar): string =>
  [
    ...(share === null ? [] : [formatPercent(Math.floor(share * 100))]),
    minutesOf(watchedSeconds),
  ].join(" · ");

/** A note on how reliable the figures are. */
export const REPORTED =
  "As reported by the student's device. It can be wrong, and decides nothing.";
