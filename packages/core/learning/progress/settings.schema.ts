import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { Day } from "../../kernel/shared/time.schema.ts";
import { DAILY_LIMITS } from "./daily-limits.rules.ts";

/** The exam that a student prepares for; null if none was chosen. */
const Goal = z.object({ examType: z.enum(EXAM_TYPES), date: Day.nullable().default(null) });

/** What a student decides about learning. */
export const LearningSettings = z.object({
  goal: Goal.nullable(),
  dailyLimit: z.literal(DAILY_LIMITS, "Choose 5, 10, 15, 20 or 30 reviews a day."),
  /** Days to practise in a week. */
  weekDays: z.int().min(1, "Choose at least 1 day a week.").max(7, "Choose at most 7 days a week."),
  /** Whether the dashboard shows the days of this week. */
  showWeek: z.boolean(),
});
export type LearningSettings = z.infer<typeof LearningSettings>;

/** A change of the given fields; the others stay. */
export const SettingsChange = z.strictObject(LearningSettings.partial().shape);
export type SettingsChange = z.infer<typeof SettingsChange>;

export const DEFAULT_SETTINGS: LearningSettings = {
  goal: null,
  dailyLimit: 15,
  weekDays: 5,
  showWeek: true,
};
