import { TestId } from "@academy/core/exam/terms/test/assessment.schema.ts";
import * as z from "zod";

export const CorrectedTestPath = z.object({ testId: TestId });
