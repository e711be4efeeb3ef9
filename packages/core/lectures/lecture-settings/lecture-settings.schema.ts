import * as z from "zod";

/** How the academy's lectures may be watched; an administrator sets it. */
export const LectureSettings = z.object({
  /** Whether a student may play locked lectures on at most two devices at the same time. */
  limitsDevices: z.boolean().default(false),
  /** Whether the student's name is over the picture of locked lectures. */
  showsName: z.boolean().default(false),
  /** Raised by every change. */
  rev: z.int().min(0).default(0),
});
export type LectureSettings = z.infer<typeof LectureSettings>;

/** A change of the settings; it is refused if someone has changed them since `rev`. */
export const LectureSettingsInput = z.strictObject({
  limitsDevices: z.boolean(),
  showsName: z.boolean(),
  rev: z.int().min(0),
});
export type LectureSettingsInput = z.infer<typeof LectureSettingsInput>;
