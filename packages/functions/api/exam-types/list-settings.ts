import { ExamTypeSettings } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import * as ExamTypes from "@academy/core/kernel/exam-type/exam-type.service.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const listSettings = endpoint({
  route: "GET /api/exam-types/settings",
  allow: "admin",
  answer: z.object({ examTypes: z.array(ExamTypeSettings) }),
  summary: "Lists every exam type with its fee, length and contents, even those without a fee",
  handler: async ({ deps }) => ({ examTypes: await ExamTypes.settings(deps) }),
});
