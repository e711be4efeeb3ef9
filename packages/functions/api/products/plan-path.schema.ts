import { PlanId } from "@academy/core/sales/plan/plan.schema.ts";
import * as z from "zod";

export const PlanPath = z.object({ id: PlanId });
