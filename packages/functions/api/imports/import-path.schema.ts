import { ImportId } from "@academy/core/import/import.schema.ts";
import * as z from "zod";

export const ImportPath = z.object({ id: ImportId });
