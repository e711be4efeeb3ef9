import * as z from "zod";
import { pageCursor, pageLimit } from "../../kernel/shared/query.schema.ts";

/** Where a student stopped in a lecture that is not finished. */
const Place = z.object({
  _id: z.string(),
  /**
   * Where the student stopped, in seconds; the length of the lecture is null while it is unknown.
   */
  at: z.number(),
  of: z.number().nullable(),
  agoSeconds: z.number(),
});

/** The unfinished lectures of a student, the latest first. */
export const Continuing = z.object({
  /** The latest unfinished lectures that the student may watch now. */
  lectures: z.array(
    Place.extend({
      title: z.string(),
      isFree: z.boolean(),
      minutesLeft: z.number().nullable(),
    }),
  ),
  /** Where the student stopped in each unfinished lecture. */
  places: z.array(Place),
});
export type Continuing = z.infer<typeof Continuing>;

/** How far a lecture was watched, as the student's devices report it. */
const HowFar = z.object({
  watchedSeconds: z.number(),
  /** 0 to 1; null while the length of the lecture is not known. */
  share: z.number().nullable(),
  /** Where the student stopped, in seconds. */
  at: z.number(),
  lastWatchedAt: z.string(),
});
export type HowFar = z.infer<typeof HowFar>;

/** Only the students' devices report this, and no one has checked it. */
const reportedBy = z.literal("device");

export const WatchersQuery = z.object({ after: pageCursor, limit: pageLimit(50) });
export type WatchersQuery = z.infer<typeof WatchersQuery>;

/** A page of the students who watched a lecture. */
export const Watchers = z.object({
  title: z.string(),
  /** Seconds. */
  duration: z.number().nullable(),
  reportedBy,
  students: z.array(HowFar.extend({ userId: z.string(), name: z.string(), email: z.string() })),
  next: z.string().nullable(),
});
export type Watchers = z.infer<typeof Watchers>;

export const WatchedQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: pageLimit(20),
});
export type WatchedQuery = z.infer<typeof WatchedQuery>;

/** A page of all lectures, with what one student watched of them. */
export const WatchedLectures = z.object({
  reportedBy,
  lectures: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      subject: z.string(),
      topic: z.string(),
      duration: z.number().nullable(),
      /** Null if nothing of it was watched. */
      watched: HowFar.nullable(),
    }),
  ),
  page: z.number(),
  total: z.number(),
  totalPages: z.number(),
});
export type WatchedLectures = z.infer<typeof WatchedLectures>;
