import { ImportId } from "@academy/core/exchange/pipeline/import.schema.ts";
import * as z from "zod";

export const ImportPath = z.object({ id: ImportId });
