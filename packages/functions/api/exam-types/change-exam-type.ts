import {
  ExamType,
  ExamTypeInput,
  ExamTypeSettings,
} from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import * as ExamTypes from "@academy/core/kernel/exam-type/exam-type.service.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const changeExamType = endpoint({
  route: "PUT /api/exam-types/{examType}",
  allow: "admin",
  params: z.object({ examType: ExamType }),
  body: ExamTypeInput,
  answer: ExamTypeSettings,
  summary: "Sets an exam type's name, fee in rupees, subscription length and contents",
  errors: ["conflict"],
  handler: ({ deps, actor, params, body }) => ExamTypes.change(deps, actor, params.examType, body),
});
