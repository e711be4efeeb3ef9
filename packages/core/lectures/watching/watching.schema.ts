import * as z from "zod";
import { VideoId } from "../terms/video-id.schema.ts";
import { LONGEST, MOST_STRETCHES } from "./watched-bits.rules.ts";

/** Seconds of a lecture. */
const Second = z.number().min(0).max(LONGEST);

/** One opening of a lecture by a player, as far as its reports have been received. */
export const Play = z.object({
  id: z.string(),
  /** Number of its latest report. */
  n: z.int(),
  /** Seconds that this opening added to what was watched. */
  sum: z.int(),
  /** When its latest report arrived; epoch milliseconds. */
  at: z.int(),
  /** Set when the student watches on another device instead. */
  over: z.literal(true).optional(),
});
export type Play = z.infer<typeof Play>;

/** What one student watched of one lecture, as their devices report it; at most 1 KB as an item. */
export const WatchRecord = z.object({
  rev: z.int(),
  /** Seconds of the lecture per bit. */
  unit: z.int(),
  /** Which parts were played, see `watched-bits.rules.ts`. */
  bits: z.string(),
  /**
   * The position where the student stopped, in seconds, and the time of that, in epoch
   * milliseconds.
   */
  at: z.number(),
  seenAt: z.int(),
  /** The length of the lecture in seconds, null while no one knows it. */
  of: z.number().nullable(),
  /** The latest openings; the one that reported last is at the end. */
  plays: z.array(Play),
  /**
   * About earlier openings: the time of the last report, and the most that a single opening added.
   */
  gone: z.object({ at: z.int(), sum: z.int() }),
});
export type WatchRecord = z.infer<typeof WatchRecord>;

/**
 * The content of a signed pass: who opened which lecture when, and the record as the server knew
 * it.
 */
export const WatchPass = z.object({
  userId: z.string(),
  videoId: VideoId,
  playback: z.string(),
  /** Epoch milliseconds. */
  openedAt: z.int(),
  /** Seconds, null while not known. */
  of: z.number().nullable(),
  record: WatchRecord.nullable(),
});
export type WatchPass = z.infer<typeof WatchPass>;

/** The data with which a player reports what it plays. */
export const WatchStart = z.object({
  /** Goes with the next report. */
  pass: z.string(),
  /** Id of this opening; sent when the addresses are renewed. */
  playback: z.string(),
  /** Where the student stopped on any device, and how long ago. */
  place: z.object({ at: z.number(), agoSeconds: z.number() }).nullable(),
});
export type WatchStart = z.infer<typeof WatchStart>;

export const PlaybackQuery = z.object({
  playback: z
    .string()
    .regex(/^[\w-]{8}$/)
    .optional()
    .describe("Id of the opening whose addresses are renewed."),
  instead: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional()
    .describe("Watch here, and end the oldest of two other devices."),
});
export type PlaybackQuery = z.infer<typeof PlaybackQuery>;

/** A pass has 1.5 KB. */
const MAX_PASS = 4000;

/** What a player played since its last report that was answered. */
export const WatchReport = z.strictObject({
  pass: z.string().max(MAX_PASS),
  /** Counts the reports of an opening, from 1. */
  n: z.int().min(1).max(1_000_000),
  stretches: z.array(z.tuple([Second, Second])).max(MOST_STRETCHES),
  /** Where the student is, and how long ago that was by the device's clock. */
  at: Second,
  agoSeconds: z.number().min(0).default(0),
  /**
   * The lecture's length according to the player, for lectures whose length the server does not
   * know.
   */
  of: Second.nullable().default(null),
  /** Whether the student has paused or left, so that no further report is due. */
  last: z.boolean().default(false),
});
export type WatchReport = z.infer<typeof WatchReport>;

export const WatchAnswer = z.object({
  /** Replaces the pass of the report. */
  pass: z.string(),
  /** Whether this playing must end, because the student watches on another device instead. */
  over: z.boolean(),
});
export type WatchAnswer = z.infer<typeof WatchAnswer>;
