import { PatternId } from "@academy/core/exam/terms/test/pattern-note.schema.ts";
import * as z from "zod";

/** The `{id}` of a path that names a pattern. */
export const PatternPath = z.object({ id: PatternId });
