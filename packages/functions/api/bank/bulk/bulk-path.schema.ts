import { BulkJobId } from "@academy/core/bank/bulk/bulk.schema.ts";
import * as z from "zod";

/** The `{id}` of a path that names a change of many questions. */
export const BulkJobPath = z.object({ id: BulkJobId });
