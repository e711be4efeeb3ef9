import { ExamTypePrice } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import * as ExamTypes from "@academy/core/kernel/exam-type/exam-type.service.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const listExamTypes = endpoint({
  route: "GET /api/exam-types",
  allow: "public",
  answer: z.array(ExamTypePrice),
  summary: "Lists the exam types of tests, with the price of a subscription",
  handler: ({ deps }) => ExamTypes.list(deps),
});
