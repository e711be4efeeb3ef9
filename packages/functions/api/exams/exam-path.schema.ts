import { SeriesId } from "@academy/core/exam/series-record/series.schema.ts";
import * as z from "zod";

/** The `{id}` of a path that names an exam. */
export const ExamPath = z.object({ id: SeriesId });
