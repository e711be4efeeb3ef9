import * as z from "zod";

/**
 * A text that every page shows until a time, such as planned maintenance; an administrator writes
 * it.
 */
export const Announcement = z.object({
  /** Empty if there is no announcement. */
  text: z.string().default(""),
  until: z.iso.datetime().nullable().default(null),
  /** One higher after each change. */
  rev: z.int().min(0).default(0),
});
export type Announcement = z.infer<typeof Announcement>;

/** A change; it is refused if someone has changed the announcement since `rev`. */
export const AnnouncementInput = z.strictObject({
  text: z.string().trim().max(200),
  until: z.iso.datetime().nullable(),
  rev: z.int().min(0),
});
export type AnnouncementInput = z.infer<typeof AnnouncementInput>;
