import * as z from "zod";
import { Distribution } from "../terms/result/analytics.schema.ts";
import { SERIES_KINDS, SeriesId, SeriesTest, Made } from "../series-record/series.schema.ts";

/** The number of students for each name: of a list of cut-offs, or of a grade. */
const Counts = z.record(z.string(), z.int());

/** exams/{exam}/{run}.json: the merged results of an exam. All marks are in `unit`. */
export const SeriesResults = z.object({
  examId: SeriesId,
  kind: z.enum(SERIES_KINDS),
  /** By test, the results that were merged. */
  made: Made,
  unit: z.literal([100, 300]),
  /** The tests in the order in which lines of the lists number them. */
  tests: z.array(
    SeriesTest.pick({ testId: true, weight: true }).extend({
      subjects: z.array(z.string()),
      /** Full marks by subject, and of the whole test. */
      maxima: z.array(z.int()),
      maxMarks: z.int(),
      students: z.int(),
      /** Null without students. */
      max: z.int().nullable(),
      min: z.int().nullable(),
      /** With 4 decimals. */
      mean: z.number().nullable(),
      /** Students who took another paper and not this one. */
      absent: z.int(),
      /**
       * For segments of a rank key that join several subjects: how many students have each number
       * of marks. For other segments, the test's own results have this.
       */
      pooled: z.record(z.string(), Distribution),
    }),
  ),
  /** Ranked students. */
  students: z.int(),
  doubles: z.int(),
  /**
   * The names of the taker lists. The lists of absent and of double students are null if there are
   * none.
   */
  takers: z.string(),
  absentees: z.string().nullable(),
  doubleTakers: z.string().nullable(),
  /** For shifts, the number of students per percentile in 10⁻⁷; for papers, per total. */
  scores: Distribution,
  /** The lists of cut-offs, in the order in which lines name them; absent in older results. */
  lists: z.array(z.string()).optional(),
  qualified: Counts,
  grades: Counts,
});
export type SeriesResults = z.infer<typeof SeriesResults>;

/** exams/{exam}/{merge}/{shard}.json: a merged partition, written after its chunks. */
export const ShardHead = z.object({
  ranked: z.int(),
  absent: z.int(),
  doubles: z.int(),
  /** The number of chunks of each list. */
  chunks: z.object({ ranked: z.int(), absent: z.int(), doubles: z.int() }),
  scores: Distribution,
  absences: z.array(z.int()),
});
export type ShardHead = z.infer<typeof ShardHead>;
