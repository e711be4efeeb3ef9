import * as z from "zod";
import { VideoId } from "../terms/video-id.schema.ts";

/** The order of lectures that administrators made, as it is stored. */
export const LectureOrder = z.object({
  /**
   * The lectures of all subjects that administrators have ordered; lectures of one topic follow
   * each other.
   */
  videoIds: z.array(z.string()).default([]),
  /** Raised by every change. */
  rev: z.int().min(0).default(0),
});
export type LectureOrder = z.infer<typeof LectureOrder>;

const Name = z.string().max(200);

/** Puts a lecture before another one of its topic, or a topic before another one of its subject. */
export const LectureMove = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("lecture"),
    _id: VideoId,
    /** The lecture before which it is put; null puts it at the end. */
    before: VideoId.nullable(),
  }),
  z.strictObject({
    kind: z.literal("topic"),
    subject: Name,
    topic: Name,
    /** The topic before which it is put; null puts it at the end. */
    before: Name.nullable(),
  }),
]);
export type LectureMove = z.infer<typeof LectureMove>;

/** The subject whose lectures are wanted; the first one if it is left out. */
export const OrderQuery = z.object({ subject: Name.optional() });
export type OrderQuery = z.infer<typeof OrderQuery>;

/** The lectures of a subject by topic, as students see them. */
export const OrderedSubject = z.object({
  /** The names of all subjects; "" for lectures without a subject. */
  subjects: z.array(z.string()),
  subject: z.string(),
  topics: z.array(
    z.object({
      /** Empty for lectures without a topic. */
      topic: z.string(),
      lectures: z.array(
        z.object({
          _id: VideoId,
          title: z.string(),
          isFree: z.boolean(),
          /** Seconds. */
          duration: z.number().nullable(),
        }),
      ),
    }),
  ),
});
export type OrderedSubject = z.infer<typeof OrderedSubject>;
