import { PassageId } from "@academy/core/bank/passage/passage.schema.ts";
import * as z from "zod";

export const PassagePath = z.object({ id: PassageId });
