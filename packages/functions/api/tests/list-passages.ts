import * as Papers from "@academy/core/exam/attempt/open-paper.service.ts";
import { parseScopedId, scopedId } from "@academy/core/exam/terms/paper/paper-id.rules.ts";
import { PassageId, TestPassage } from "@academy/core/bank/passage/passage.schema.ts";
import { TestId } from "@academy/core/exam/terms/test/assessment.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { idList } from "../http/id-list.schema.ts";

/** The id of a passage: `p_….t_…` for one in a test's paper; without the test, one in the bank. */
const PassageRef = z.string().refine((text) => {
  const { id, testId } = parseScopedId(text);
  if (testId === null) return PassageId.safeParse(id).success;
  const known = PassageId.safeParse(id).success && TestId.safeParse(testId).success;
  return known && text === scopedId(id, testId);
});

export const listPassages = endpoint({
  route: "GET /api/passages/testwrapper",
  allow: "owner",
  guests: ({ query }) => query.ids.map((id) => parseScopedId(id).testId ?? ""),
  query: z.object({ ids: idList(PassageRef) }),
  answer: z.array(TestPassage),
  summary: "Lists passages of papers on which the caller has an open attempt",
  errors: ["forbidden", "not-found"],
  handler: ({ deps, actor, query }) => Papers.passages(deps, actor, query.ids),
});
