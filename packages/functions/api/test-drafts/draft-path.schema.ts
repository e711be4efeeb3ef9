import { DraftId } from "@academy/core/exam/terms/test/test-input.schema.ts";
import * as z from "zod";

/** The `{draftId}` of a path that names the draft of a test. */
export const DraftPath = z.object({ draftId: DraftId });
