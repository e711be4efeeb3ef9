import { ExamTypeOffer } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import * as ExamTypes from "@academy/core/kernel/exam-type/exam-type.service.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const listOffers = endpoint({
  route: "GET /api/auth/Users/exam-types",
  allow: "signed-in",
  answer: z.array(ExamTypeOffer),
  summary: "Lists the exam types that can be subscribed to, with their fees in rupees",
  handler: ({ deps }) => ExamTypes.offers(deps),
});
