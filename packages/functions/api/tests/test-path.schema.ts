import { TestId } from "@academy/core/exam/terms/test/assessment.schema.ts";
import * as z from "zod";

/** The `{id}` of a path that names a test. */
export const TestPath = z.object({ id: TestId });
