import * as DemoTests from "@academy/core/exam/assessment/demo-test.service.ts";
import { DemoTest } from "@academy/core/exam/terms/test/assessment.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const listDemoTests = endpoint({
  route: "GET /api/demo-tests",
  allow: "public",
  answer: z.array(DemoTest),
  summary: "Lists the demo tests that visitors take without an account",
  handler: ({ deps }) => DemoTests.list(deps),
});
