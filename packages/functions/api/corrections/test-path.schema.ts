import { TestId } from "@academy/core/test/test.schema.ts";
import * as z from "zod";

export const CorrectedTestPath = z.object({ testId: TestId });
